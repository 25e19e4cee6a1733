/** Milliseconds between two lines. */
const EVERY_MS = 2_000

const line = (text: string) => process.stderr.write(`${text}\n`)

/** Says on stderr how far a long command is: the last state, every two seconds and at a stage's end. */
export function stage(name: string): { at(count: number, of?: string): void; end(count: number): void } {
  let told = Date.now()
  return {
    at: (count, of) => {
      if (Date.now() - told < EVERY_MS) return
      told = Date.now()
      line(`${name}: ${count}${of === undefined ? '' : ` ${of}`} …`)
    },
    end: (count) => line(`${name}: ${count}`),
  }
}

export const report = line
