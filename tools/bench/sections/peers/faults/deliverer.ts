/** A way to deliver webhooks. */
export interface Deliverer {
  readonly name: string
  /** Creates a workspace with one subscription with this URL, and returns the workspace. */
  subscribe(url: string): Promise<string>
  /** Commits `count` events of a workspace. Returns the step that queues their deliveries; a crash skips this step. */
  commit(count: number, workspace: string): Promise<() => Promise<void>>
  /** Queues a message that no program can handle. */
  queueNonsense(): Promise<void>
  /** Removes everything that is queued. */
  purge(): Promise<void>
  /** Runs the workers, and everything that looks for lost work, until the signal. */
  run(signal: AbortSignal): Promise<void>
}

/** Maximum number of function executions that each program may use at a time, each with one batch of posts. */
export const EXECUTIONS = 10

/** Resolves at the signal. */
export async function aborted(signal: AbortSignal): Promise<void> {
  if (!signal.aborted) await new Promise((resolve) => signal.addEventListener('abort', resolve))
}

/** Repeats work, a second after it ended, until the signal. */
export async function eachSecond(work: () => Promise<unknown>, signal: AbortSignal): Promise<void> {
  while (!signal.aborted) {
    await work()
    await Promise.race([aborted(signal), new Promise((resolve) => setTimeout(resolve, 1_000))])
  }
}
