import { readFileSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, it } from 'vitest'
import { exportWorkspace } from '../../../ops/admin/backup/export.ts'
import { direct } from '../../support/api.ts'
import { tempFolder } from '../../support/temp-folder.ts'
import { newWorkspace } from '../../support/workspace.ts'

const PASSPHRASE = 'correct horse battery staple'

/** A finished export of a workspace with some rows. */
async function exported() {
  const workspace = await newWorkspace(direct)
  for (let n = 0; n < 12; n++) await workspace.post('/v1/contacts', { name: `Contact ${n}` })
  const folder = tempFolder()
  const summary = await exportWorkspace(workspace.id, folder, PASSPHRASE)
  return { workspace, folder, summary }
}

const linesOf = (folder: string) => readFileSync(join(folder, 'rows.jsonl'), 'utf8').split('\n')

/** Makes a finished export look as if its process had been killed while it wrote the second contact. */
function interrupt(folder: string): void {
  const lines = linesOf(folder)
  const first = lines.findIndex((line) => line.includes('#contact"'))
  const kept = lines.slice(0, first + 1).map((line) => `${line}\n`)
  const next = lines[first + 1] ?? ''
  writeFileSync(join(folder, 'rows.jsonl'), `${kept.join('')}${next.slice(0, next.length / 2)}`)
  const { pk, sk } = JSON.parse(lines[first] ?? '')
  const state = JSON.parse(readFileSync(join(folder, 'state.json'), 'utf8'))
  const at = { pk: pk.S, from: { pk, sk } }
  const reached = { length: Buffer.byteLength(kept.join('')), rows: kept.length, at, done: false }
  writeFileSync(join(folder, 'state.json'), JSON.stringify({ ...state, ...reached }))
  rmSync(join(folder, 'manifest.json'))
}

it('an export that was killed within a line resumes behind the last whole line, with its passphrase only', async () => {
  const { workspace, folder, summary } = await exported()
  const before = linesOf(folder)
  interrupt(folder)
  expect(linesOf(folder).length).toBeLessThan(before.length - 10)
  await expect(exportWorkspace(workspace.id, folder, 'another passphrase')).rejects.toThrow(
    'this is not the passphrase of the export',
  )
  const again = await exportWorkspace(workspace.id, folder, PASSPHRASE)
  expect(linesOf(folder)).toEqual(before)
  expect(again).toEqual({ ...summary, finished_at: expect.any(String) })
})

it('an export that was killed between two partitions resumes with the next one', async () => {
  const { workspace, folder } = await exported()
  const before = linesOf(folder)
  const state = JSON.parse(readFileSync(join(folder, 'state.json'), 'utf8'))
  rmSync(join(folder, 'manifest.json'))
  writeFileSync(join(folder, 'state.json'), JSON.stringify({ ...state, done: false }))
  await exportWorkspace(workspace.id, folder, PASSPHRASE)
  expect(linesOf(folder)).toEqual(before)
})
