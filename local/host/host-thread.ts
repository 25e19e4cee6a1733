import { once } from 'node:events'
import type { Readable } from 'node:stream'
import { Worker } from 'node:worker_threads'
import { StartError } from '../../packages/local-aws/failure.ts'
import type { HostCommand, HostData, HostReport } from './host-messages.ts'

/** Maximum wait for running functions. */
const STOP_LIMIT_MS = 1500

/** The service's handle of a host thread. */
export class HostThread {
  /** Resolves when the thread has exited. */
  readonly gone: Promise<unknown>
  private readonly worker: Worker
  private readonly reports: HostReport[] = []
  private wake = () => {}
  private isGone = false

  constructor(data: HostData, log: (stream: Readable) => void) {
    this.worker = new Worker(new URL('./host.ts', import.meta.url), {
      workerData: data,
      stdout: true,
      stderr: true,
      execArgv: ['--enable-source-maps'],
    })
    log(this.worker.stdout)
    log(this.worker.stderr)
    this.worker.on('message', (report: HostReport) => {
      this.reports.push(report)
      this.wake()
    })
    // The stack trace is in the log, which receives the thread's standard error.
    this.worker.on('error', (error) =>
      this.reports.push({ report: 'failed', message: error.message, code: undefined }),
    )
    this.gone = once(this.worker, 'exit').then(() => {
      this.isGone = true
      this.wake()
    })
  }

  /** Waits for the next report of a kind and drops earlier reports. @throws the error of a `failed` report */
  async waitFor<K extends HostReport['report']>(kind: K): Promise<Extract<HostReport, { report: K }>> {
    for (;;) {
      const report = this.reports.shift()
      if (report && isKind(report, kind)) return report
      if (report?.report === 'failed') throw failureOf(report)
      if (report) continue
      if (this.isGone) throw new StartError('the thread of the functions ended early')
      await new Promise<void>((wake) => {
        this.wake = wake
      })
    }
  }

  send(order: HostCommand): void {
    this.worker.postMessage(order)
  }

  /** Waits for running functions, up to a limit. Calls `released` as soon as the port is free. */
  async stop(released: () => void = () => {}): Promise<void> {
    if (!this.isGone) {
      this.send({ order: 'stop' })
      await this.waitFor('released').catch(() => undefined)
    }
    released()
    let timer: NodeJS.Timeout | undefined
    const limit = new Promise((done) => {
      timer = setTimeout(done, STOP_LIMIT_MS)
    })
    await Promise.race([this.gone, limit])
    clearTimeout(timer)
    await this.worker.terminate()
  }
}

const isKind = <K extends HostReport['report']>(
  report: HostReport,
  kind: K,
): report is Extract<HostReport, { report: K }> => report.report === kind

function failureOf({ message, code }: Extract<HostReport, { report: 'failed' }>): Error {
  return code === 'EADDRINUSE' ? new StartError('the port is already in use') : new Error(message)
}
