import { printLines } from '../../../local/cli/printable.ts'

const INTERVAL_MS = 2_000

const line = (text: string) => printLines((lines) => process.stderr.write(lines), [text])

/** Prints the progress of a long command to stderr, at most every two seconds and at the end of a stage. */
export function stage(name: string): { at(count: number, of?: string): void; end(count: number): void } {
  let printedAt = Date.now()
  return {
    at: (count, of) => {
      if (Date.now() - printedAt < INTERVAL_MS) return
      printedAt = Date.now()
      line(`${name}: ${count}${of === undefined ? '' : ` ${of}`} …`)
    },
    end: (count) => line(`${name}: ${count}`),
  }
}

export const report = line
