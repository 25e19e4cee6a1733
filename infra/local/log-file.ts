import { createWriteStream, renameSync, statSync } from 'node:fs'
import type { Readable } from 'node:stream'

const LOG_LIMIT = 20 * 1024 * 1024

export interface LogFile {
  /** Appends the output of the source. */
  readonly take: (source: Readable) => void
  readonly close: () => Promise<void>
}

/** Opens the log file of the functions; `verbose` copies it to the standard output. A large file of earlier runs is renamed. */
export function openLog(file: string, verbose: boolean): LogFile {
  const size = statSync(file, { throwIfNoEntry: false })?.size ?? 0
  if (size > LOG_LIMIT) renameSync(file, `${file}.1`)
  const stream = createWriteStream(file, { flags: 'a', mode: 0o600 })
  return {
    take(source) {
      source.pipe(stream, { end: false })
      if (verbose) source.pipe(process.stdout, { end: false })
    },
    close: () => new Promise((done) => stream.end(done)),
  }
}
