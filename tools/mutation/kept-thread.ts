import { EventEmitter } from 'node:events'
import { join } from 'node:path'
import { Worker } from 'node:worker_threads'
import type { PoolOptions, PoolRunnerInitializer, PoolWorker, WorkerRequest } from 'vitest/node'

/** Number of runs after which the thread is replaced, which ends leftovers of mutants (sockets, timers, memory). */
const MAX_RUNS = 150

/**
 * A Vitest pool of one thread that outlives its runs. Vitest loads the project's modules again for each test file (`isolate`), but packages
 * stay loaded, so a run does not load the AWS SDK and Vitest again.
 */
export class KeptThread {
  private thread: Worker | undefined
  private runs = 0

  readonly pool: PoolRunnerInitializer = {
    name: 'kept-thread',
    createPoolWorker: (options) => this.lease(options),
  }

  /** Whether the next run starts a thread, and has to load all packages. */
  get startsAnew(): boolean {
    return this.thread === undefined || (this.runs + 1) % MAX_RUNS === 0
  }

  /** Ends the thread, even in an endless loop, and thereby the run that uses it. */
  async end(): Promise<void> {
    const former = this.thread
    this.thread = undefined
    await former?.terminate()
  }

  /** A worker as Vitest sees it. Its start reaches only a new thread, and its stop never does. */
  private lease({ distPath, env, execArgv }: PoolOptions): PoolWorker {
    const events = new EventEmitter()
    const answer = (type: 'started' | 'stopped') =>
      queueMicrotask(() => events.emit('message', { type, __vitest_worker_response__: true }))
    const forward = (name: string) => (value: unknown) => events.emit(name, value)
    const forwarded = ['message', 'error', 'exit'].map((name) => [name, forward(name)] as const)
    let thread: Worker | undefined
    let isNew = false
    return {
      name: this.pool.name,
      on: (event, callback) => events.on(event, callback),
      off: (event, callback) => events.off(event, callback),
      deserialize: (data) => data,
      start: async () => {
        if (++this.runs % MAX_RUNS === 0) await this.end()
        isNew = this.thread === undefined
        thread = this.thread ??= new Worker(join(distPath, 'workers/threads.js'), { env, execArgv })
        for (const [name, listener] of forwarded) thread.on(name, listener)
      },
      send: (message: WorkerRequest) => {
        if (message.type === 'stop') answer('stopped')
        else if (message.type === 'start' && !isNew) answer('started')
        else thread?.postMessage(message)
      },
      stop: async () => {
        for (const [name, listener] of forwarded) thread?.off(name, listener)
      },
    }
  }
}
