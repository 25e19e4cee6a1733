import { randomUUID } from 'node:crypto'
import { beforeAll, expect, test } from 'vitest'
import { keepFile, readFile, removeFile } from '../../../shared/storage/files.ts'
import { signLink } from '../../../shared/storage/links.ts'
import { useService } from '../../support/api.ts'

beforeAll(useService)

const bytes = Buffer.from('twelve bytes')
const at = (key: string) => ({ key, version: undefined })

test('a file is stored with its type, read up to a maximum size, and removed', async () => {
  const key = `receipts/bucket/${randomUUID()}`
  await keepFile(key, bytes, 'application/pdf')
  expect(await readFile(at(key), 12)).toEqual({ size: 12, bytes: new Uint8Array(bytes) })
  expect(await readFile(at(key), 11)).toEqual({ size: 12 })
  const answer = await fetch((await signLink(key, new Date())).url)
  expect([answer.status, answer.headers.get('content-type')]).toEqual([200, 'application/pdf'])
  await answer.body?.cancel()
  await removeFile(at(key))
  expect(await readFile(at(key), 12)).toBeUndefined()
  // A repeated message removes the file again.
  await removeFile(at(key))
})

test('reading a file from an unknown bucket throws', async () => {
  const bucket = process.env.FILES_BUCKET ?? ''
  process.env.FILES_BUCKET = 'no-such-bucket'
  await expect(readFile(at('a'), 1)).rejects.toThrow()
  process.env.FILES_BUCKET = bucket
})
