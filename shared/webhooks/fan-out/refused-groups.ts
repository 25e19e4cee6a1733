import { withTries } from '../../aws/backoff.ts'
import { isTransient } from '../../aws/unavailable.ts'

/**
 * The groups of work for which the store refuses calls even after retries. Calls for such a group get one try: retries
 * would delay the other work of a batch for seconds, and the work is repeated later anyway.
 */
export class RefusedGroups {
  private readonly groups: Set<string>
  private readonly added = new Set<string>()

  /** @param known groups that were refused before */
  constructor(known: Iterable<string> = []) {
    this.groups = new Set(known)
  }

  /** Runs work of a group. @throws its error */
  async run<T>(group: string, work: () => Promise<T>): Promise<T> {
    try {
      return await (this.groups.has(group) ? withTries(1, work) : work())
    } catch (error) {
      if (isTransient(error)) this.add(group)
      throw error
    }
  }

  /** The groups that were refused since this object was created. */
  refused(): Iterable<string> {
    return this.added
  }

  /** Lets calls of a group be retried again. */
  forget(group: string): void {
    this.groups.delete(group)
  }

  private add(group: string): void {
    this.groups.add(group)
    this.added.add(group)
  }
}
