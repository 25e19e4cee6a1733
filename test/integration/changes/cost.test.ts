import { afterAll, beforeAll, expect, test, vi } from 'vitest'
import { documents } from '../../../shared/table/store/client.ts'
import { direct, useService } from '../../support/api.ts'
import type { Answer } from '../../support/client.ts'
import { installFaults } from '../../support/like-aws.ts'
import { newWorkspace, type TestWorkspace } from '../../support/workspace.ts'
import { changes, create, MIRRORED, untilShown } from './changes.ts'

/*
 * What a list by updated_since reads follows what it returns, not what is stored (contract 19.7). `npm run bench --
 * expenses` measures it with 100,000 records.
 */
const STORED = 60
const CHANGED = 5

let ws: TestWorkspace
beforeAll(async () => {
  useService()
  // Retries and second reads would be counted too.
  installFaults().set({})
  ws = await newWorkspace(direct)
})
afterAll(() => vi.restoreAllMocks())

interface Sent {
  readonly input: { readonly Limit?: number; readonly RequestItems?: Record<string, { Keys: unknown[] }> }
}

/** The commands of a request, and how many rows or entries each has read. */
async function reads(request: () => Promise<unknown>) {
  const send = vi.spyOn(documents(), 'send')
  await request()
  const calls = await Promise.all(
    send.mock.calls.map(async ([command], n) => {
      const { input } = command as unknown as Sent
      const found = (await send.mock.results[n]?.value) as { Items?: unknown[] }
      const keys = Object.values(input.RequestItems ?? {}).flatMap(({ Keys }) => Keys).length
      return { name: command.constructor.name, read: found.Items?.length ?? keys }
    }),
  )
  send.mockRestore()
  return calls
}

test.each(MIRRORED)('changes of %s cost what they return', async (path) => {
  const made: Answer['body'][] = []
  for (let n = 0; n < STORED; n++) made.push(await create(ws, path, n))
  const first = made.at(-CHANGED)
  await untilShown(ws, path, made.at(-1))
  const calls = await reads(() => changes(ws, path, { updated_since: first.updated_at }))
  // Authentication, one query of the changes, one read of their rows.
  const [auth, query, rows, ...more] = calls
  expect(auth?.name).toMatch(/^(Batch)?GetCommand$/)
  expect([query, rows]).toEqual([
    { name: 'QueryCommand', read: CHANGED },
    { name: 'BatchGetCommand', read: CHANGED },
  ])
  expect(more).toEqual([])
})
