import { withTries } from '../../aws/backoff.ts'
import { isTransient } from '../../aws/unavailable.ts'

/**
 * Groups of work for which the store refuses calls even after retries. Their calls get one try: retries would hold up the
 * other work of a batch for seconds, and the work is repeated later anyway.
 */
export class RefusedGroups {
  private readonly groups = new Set<string>()

  /** Runs work of a group. @throws its error */
  async run<T>(group: string, work: () => Promise<T>): Promise<T> {
    try {
      return await (this.groups.has(group) ? withTries(1, work) : work())
    } catch (error) {
      if (isTransient(error)) this.groups.add(group)
      throw error
    }
  }

  /** Lets calls of a group be retried again. */
  forget(group: string): void {
    this.groups.delete(group)
  }
}
