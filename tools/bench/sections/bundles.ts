import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { bundlesIn, maxOver, overFloor } from '../../../test/support/bundles/floor.ts'
import { overImportBudget } from '../../../test/support/bundles/import-budget.ts'
import { importTimes } from '../measure/import-time.ts'
import { type Broken, printTable, type Section } from '../measure/section.ts'

const ROUNDS = 11
const MAX_OVER_TIME = 0.1

export const bundles: Section = { name: 'bundles', run }

async function run(): Promise<Broken> {
  const folder = mkdtempSync(join(tmpdir(), 'bench-'))
  try {
    return await measure(folder)
  } finally {
    rmSync(folder, { recursive: true })
  }
}

async function measure(folder: string): Promise<Broken> {
  const empty = join(folder, 'empty.mjs')
  writeFileSync(empty, 'export {}\n')
  const all = bundlesIn(folder)
  const pairs = all.map((bundle) => ({ file: bundle.file, floor: bundle.floor?.file ?? empty, bundle }))
  const timed = importTimes(pairs, ROUNDS)
  // A function without a client has no floor to compare with: it must start faster than every floor.
  const floored = timed.filter(({ bundle }) => bundle.floor)
  const least = Math.min(...floored.map(({ floorMs }) => floorMs))

  const broken = await overImportBudget(all)
  const rows = timed.map(({ bundle, ms, floorMs, ratio }) => {
    const over = overFloor(bundle)
    const allowed = bundle.floor ? floorMs * (1 + MAX_OVER_TIME) : least
    if (over > maxOver(bundle)) broken.push(`${bundle.handler}: ${kb(over)} KB over its floor`)
    if (ms > allowed)
      broken.push(`${bundle.handler}: ${ms.toFixed(1)} ms to import, ${allowed.toFixed(1)} allowed`)
    const floorBytes = bundle.floor?.bytes ?? 0
    const times = [ms.toFixed(1), floorMs.toFixed(1), bundle.floor ? ratio.toFixed(2) : '']
    return [bundle.handler, kb(bundle.bytes), kb(floorBytes), kb(over), ...times]
  })
  const headings = ['function', 'KB', 'floor', 'over', 'ms', 'floor', 'ratio']
  printTable('Bundles and import times, with their floors', headings, rows)
  console.log(
    `\nallowed: ${kb(maxOver({ handler: 'any' }))} KB and ${MAX_OVER_TIME * 100} % of import time over the floor`,
  )
  return broken
}

const kb = (bytes: number) => (bytes / 1024).toFixed(1)
