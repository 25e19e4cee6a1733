import { execFileSync } from 'node:child_process'
import { median } from './section.ts'

/**
 * Loads a file as Lambda does: `.js` with `require`, `.mjs` with `import`. An import of a bundle takes longer, because
 * Node first searches it for its format and its exports.
 */
const PROGRAM = `
  import { createRequire } from 'node:module'
  const [, file] = process.argv
  const require = createRequire(file)
  const start = performance.now()
  if (file.endsWith('.mjs')) await import(file)
  else require(file)
  console.log(performance.now() - start)
`

/** Milliseconds that a new process takes to load a file, without the start of Node itself. */
function importOnce(file: string): number {
  const args = ['--input-type=module', '--eval', PROGRAM, file]
  return Number(execFileSync(process.execPath, args, { env: {}, encoding: 'utf8' }))
}

/**
 * The median import time of the two files of each pair. They are measured alternately, `rounds` times over all pairs, so that other load
 * affects all of them equally, and the two files of a pair are measured one after the other.
 */
export function importTimes<P extends { readonly file: string; readonly floor: string }>(
  pairs: readonly P[],
  rounds: number,
): (P & { readonly ms: number; readonly floorMs: number; readonly ratio: number })[] {
  const taken = pairs.map((pair) => ({ pair, own: [] as number[], floor: [] as number[] }))
  for (let round = 0; round < rounds; round++) {
    for (const { pair, own, floor } of taken) {
      floor.push(importOnce(pair.floor))
      own.push(importOnce(pair.file))
    }
  }
  return taken.map(({ pair, own, floor }) => ({
    ...pair,
    ms: median(own),
    floorMs: median(floor),
    ratio: median(own) / median(floor),
  }))
}
