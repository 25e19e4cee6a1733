import { join } from 'node:path'
import type { Guarantee } from './guarantees/guarantee.ts'
import { GUARANTEES } from './guarantees.ts'
import { KeptThread } from './kept-thread.ts'
import { failureOf, runFile, startVitest } from './vitest.ts'

/**
 * Breaks each guarantee in turn, in memory, and prints whether its test fails.
 * @param files only the guarantees of these tests and sources; all if there are none
 * @returns how many do not
 */
export async function checkGuarantees(root: string, files: readonly string[]): Promise<number> {
  const isChosen = ({ file, test }: Guarantee) => files.includes(file) || files.includes(test)
  const chosen = files.length === 0 ? GUARANTEES : GUARANTEES.filter(isChosen)
  for (const test of new Set(chosen.map(({ test }) => test))) {
    const failure = await run(root, test)
    if (failure !== undefined) throw new Error(`${test} fails with nothing broken: ${failure}`)
  }
  let survived = 0
  for (const guarantee of chosen) {
    const failure = await run(root, guarantee.test, guarantee)
    if (failure === undefined) survived += 1
    console.log(`${failure === undefined ? 'SURVIVED' : 'killed'} ${guarantee.file}: ${guarantee.promise}`)
    if (failure !== undefined) console.log(`  ${failure.split('\n')[0]}`)
  }
  return survived
}

/** Runs a test file with a guarantee broken. @returns its first failure */
async function run(root: string, test: string, guarantee?: Guarantee): Promise<string | undefined> {
  let isBroken = false
  const plugin = {
    name: 'broken-guarantee',
    enforce: 'pre' as const,
    transform(code: string, id: string) {
      if (!guarantee || id !== join(root, guarantee.file)) return undefined
      const changed = breakLine(code, guarantee)
      isBroken = true
      return changed
    },
  }
  const thread = new KeptThread()
  const vitest = await startVitest(thread, root, { include: [test], plugins: [plugin] })
  vitest.provide('mutation', { activeMutant: 'none' })
  try {
    const failure = failureOf(await runFile(vitest, join(root, test)))
    if (guarantee && !isBroken) throw new Error(`${test} does not load ${guarantee.file}: ${failure}`)
    return failure
  } finally {
    await thread.end()
    await vitest.close()
  }
}

/** @throws Error when the line is no longer there */
function breakLine(code: string, { search, replace, file }: Guarantee): string {
  if (code.split(search).length !== 2) throw new Error(`${file} does not contain exactly once: ${search}`)
  return code.replace(search, replace)
}
