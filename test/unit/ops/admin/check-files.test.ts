import { createHash } from 'node:crypto'
import { mkdirSync, renameSync, symlinkSync, writeFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { expect, test } from 'vitest'
import { checkFiles } from '../../../../ops/admin/backup/check-files.ts'
import type { Manifest } from '../../../../ops/admin/backup/folder.ts'
import { tempFolder } from '../../../support/temp-folder.ts'

const ws = '01934a7c-0000-7000-8000-000000000001'
const other = '01934a7c-0000-7000-8000-000000000002'
const KEY = `receipts/${ws}/a/one.pdf`
const sha256 = createHash('sha256').update('first').digest('hex')
const LINE = { key: KEY, size: 5, type: 'application/pdf', sha256 }

/** Checks an export with one file. @param change changes it before */
async function check(line: object, change: (folder: string) => void = () => undefined): Promise<void> {
  const folder = tempFolder()
  const lists = { 'rows.jsonl': '', 'credentials.jsonl': '', 'files.jsonl': `${JSON.stringify(line)}\n` }
  const sums = Object.entries(lists).map(([name, text]) => {
    writeFileSync(join(folder, name), text)
    return [name, createHash('sha256').update(text).digest('hex')]
  })
  const path = join(folder, 'files', KEY)
  mkdirSync(dirname(path), { recursive: true })
  writeFileSync(path, 'first')
  change(folder)
  await checkFiles(folder, { workspace_id: ws, sums: Object.fromEntries(sums) } as Manifest)
}

/** Moves a part of the export elsewhere, and leaves a link to it. */
const linked = (part: string) => (folder: string) => {
  const elsewhere = join(tempFolder(), 'moved')
  renameSync(join(folder, part), elsewhere)
  symlinkSync(elsewhere, join(folder, part))
}

test('a file of the workspace, of a type that uploads may have, passes', async () => {
  await expect(check(LINE)).resolves.toBeUndefined()
})

test.each<[string, object, string]>([
  ['a page', { ...LINE, type: 'text/html' }, 'has the type text/html'],
  ['no type', { ...LINE, type: undefined }, 'has the type undefined'],
  ['another sum', { ...LINE, sha256: 'a' }, 'is damaged'],
  ['no file', { ...LINE, key: `photos/${ws}/b/two.jpg` }, 'is damaged'],
  ['a folder', { ...LINE, key: dirname(KEY) }, 'is damaged'],
  ...[`photos/${other}/b`, `receipts/${ws}/../${other}/b`, `backups/${ws}/b`, `receipts/${ws}//b`].map(
    (key): [string, object, string] => [key, { ...LINE, key }, `${key} is not a file of workspace`],
  ),
])('a list with %s is refused', async (_, line, message) => {
  await expect(check(line)).rejects.toThrow(message)
})

test.each(['rows.jsonl', 'credentials.jsonl', 'files.jsonl', 'files', `files/${KEY}`])(
  'an export in which %s is a link is refused',
  async (part) => {
    await expect(check(LINE, linked(part))).rejects.toThrow(
      'is damaged: it is missing, or is not a file of the export',
    )
  },
)

test('a list that was changed after the export is refused', async () => {
  const change = (folder: string) => writeFileSync(join(folder, 'credentials.jsonl'), '{}\n')
  await expect(check(LINE, change)).rejects.toThrow('credentials.jsonl is damaged')
})

test('a list without a sum in the manifest is refused', async () => {
  const folder = tempFolder()
  for (const name of ['rows.jsonl', 'credentials.jsonl', 'files.jsonl']) writeFileSync(join(folder, name), '')
  await expect(checkFiles(folder, { workspace_id: ws, sums: {} } as Manifest)).rejects.toThrow('is damaged')
})
