import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, it, onTestFinished } from 'vitest'
import { exportWorkspace } from '../../../infra/admin/backup/export.ts'
import { direct } from '../../support/api.ts'
import { newWorkspace } from '../../support/workspace.ts'

const PASSPHRASE = 'correct horse battery staple'

/** A finished export of a workspace with some rows. */
async function exported() {
  const workspace = await newWorkspace(direct)
  for (let n = 0; n < 12; n++) await workspace.post('/v1/contacts', { name: `Contact ${n}` })
  const folder = mkdtempSync(join(tmpdir(), 'export-'))
  onTestFinished(() => rmSync(folder, { recursive: true, force: true }))
  const summary = await exportWorkspace(workspace.id, folder, PASSPHRASE)
  return { workspace, folder, summary }
}

const SEGMENTS = [0, 1, 2, 3] as const
const linesOf = (folder: string, index: number) =>
  readFileSync(join(folder, `rows-${index}.jsonl`), 'utf8').split('\n')

/** Makes a finished export look as if its process had been killed while it wrote the second row of a segment. */
function interrupt(folder: string): void {
  // The contacts have one partition, so they are together in a segment.
  const index = SEGMENTS.findIndex((each) => linesOf(folder, each).length > 12)
  expect(index).not.toBe(-1)
  const file = join(folder, `rows-${index}.jsonl`)
  const [first = '', second = ''] = readFileSync(file, 'utf8').split('\n')
  writeFileSync(file, `${first}\n${second.slice(0, second.length / 2)}`)
  const { pk, sk } = JSON.parse(first)
  const state = JSON.parse(readFileSync(join(folder, 'state.json'), 'utf8'))
  state.segments[index] = { length: Buffer.byteLength(first) + 1, rows: 1, from: { pk, sk }, done: false }
  writeFileSync(join(folder, 'state.json'), JSON.stringify(state))
  rmSync(join(folder, 'manifest.json'))
}

it('an export that was killed within a line resumes behind the last whole line', async () => {
  const { workspace, folder, summary } = await exported()
  const before = SEGMENTS.map((index) => linesOf(folder, index))
  interrupt(folder)
  const again = await exportWorkspace(workspace.id, folder, PASSPHRASE)
  expect(SEGMENTS.map((index) => linesOf(folder, index))).toEqual(before)
  expect(again).toEqual({ ...summary, finished_at: expect.any(String) })
  for (const lines of before) {
    expect(lines.at(-1)).toBe('')
    for (const line of lines.slice(0, -1)) expect(JSON.parse(line)).toHaveProperty('pk')
  }
})

it('an export that was killed resumes with its passphrase only', async () => {
  const { workspace, folder } = await exported()
  interrupt(folder)
  await expect(exportWorkspace(workspace.id, folder, 'another passphrase')).rejects.toThrow(
    'the passphrase is not the one of this export',
  )
})
