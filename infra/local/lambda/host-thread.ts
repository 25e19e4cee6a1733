import { once } from 'node:events'
import type { Readable } from 'node:stream'
import { Worker } from 'node:worker_threads'
import { StartError } from '../failure.ts'
import type { HostCommand, HostData, HostReport } from './host-messages.ts'

/** Longest wait for functions that are still running. */
const STOP_LIMIT_MS = 1500

/** A host's thread, seen from the service. */
export class HostThread {
  /** Settles when the thread is gone. */
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
    // What ended it is in the log, where its standard error goes.
    this.worker.on('error', (error) =>
      this.reports.push({ report: 'failed', message: error.message, code: undefined }),
    )
    this.gone = once(this.worker, 'exit').then(() => {
      this.isGone = true
      this.wake()
    })
  }

  /** The next report of a kind. */
  async heard<K extends HostReport['report']>(kind: K): Promise<Extract<HostReport, { report: K }>> {
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

  tell(order: HostCommand): void {
    this.worker.postMessage(order)
  }

  /** Lets running functions end; `released` runs as soon as the port is free. */
  async stop(released: () => void = () => {}): Promise<void> {
    if (!this.isGone) {
      this.tell({ order: 'stop' })
      await this.heard('released').catch(() => undefined)
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
  return code === 'EADDRINUSE' ? new StartError('the port was taken meanwhile') : new Error(message)
}
