import { Session } from 'node:inspector/promises'
import { createRequire } from 'node:module'
import type { Evaluated } from './evaluated.ts'

/* Loads the modules of its arguments, and sends what each of them evaluates at import. */

const session = new Session()
session.connect()
await session.post('Profiler.enable')
await session.post('Profiler.startPreciseCoverage', { callCount: true, detailed: false })

const files = process.argv.slice(2)
const load = createRequire(import.meta.url)
for (const file of files) load(file)

const { result } = await session.post('Profiler.takePreciseCoverage')
process.send?.(
  files.map((file): Evaluated => {
    const { functions = [] } = result.find(({ url }) => url.endsWith(file)) ?? {}
    const called = functions.flatMap(({ ranges }) => ranges).filter(({ count }) => count > 0)
    return { calls: called.reduce((sum, { count }) => sum + count, 0), bytes: bytesOf(functions) }
  }),
)
process.disconnect?.()

type Functions = readonly {
  readonly ranges: readonly {
    readonly startOffset: number
    readonly endOffset: number
    readonly count: number
  }[]
}[]

/** The bytes of the called functions, without uncalled functions inside them. */
function bytesOf(functions: Functions): number {
  const around: { readonly endOffset: number; readonly count: number }[] = []
  let bytes = 0
  for (const range of functions
    .flatMap(({ ranges }) => ranges)
    .toSorted((a, b) => a.startOffset - b.startOffset || b.endOffset - a.endOffset)) {
    while ((around.at(-1)?.endOffset ?? Number.POSITIVE_INFINITY) <= range.startOffset) around.pop()
    const length = range.endOffset - range.startOffset
    if (range.count > 0) bytes += length
    if (around.at(-1)?.count) bytes -= length
    around.push(range)
  }
  return bytes
}
