/** A way to deliver webhooks. */
export interface Deliverer {
  readonly name: string
  /** Creates a workspace with one subscription of the URL, and returns the workspace. */
  subscribe(url: string): Promise<string>
  /** Commits so many events of a workspace. Returns the step that queues their deliveries, which a crash leaves out. */
  commit(count: number, workspace: string): Promise<() => Promise<void>>
  /** Queues a message that no program can handle. */
  queueNonsense(): Promise<void>
  /** Removes everything that is queued. */
  purge(): Promise<void>
  /** Runs the workers, and everything that looks for lost work, until the signal. */
  run(signal: AbortSignal): Promise<void>
}

/** The posts that each program may make at a time: so many executions of a function with a batch each. */
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
