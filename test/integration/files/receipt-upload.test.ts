import { beforeAll, describe, expect, test } from 'vitest'
import type { ExpenseId } from '../../../shared/domain/kit/ids.ts'
import { contentHash } from '../../../shared/storage/content.ts'
import { expenseReplacement, getExpense } from '../../../shared/table/expenses/rows.ts'
import { commit } from '../../../shared/table/store/commit.ts'
import { direct, useService } from '../../support/api.ts'
import type { Answer, Client } from '../../support/client.ts'
import { until } from '../../support/until.ts'
import { newWorkspace, type TestWorkspace } from '../../support/workspace.ts'
import { triggersOf } from '../expenses/api.ts'
import { PNG, send } from './files.ts'

/** The upload as an API user sees it (contract 8.11). */
beforeAll(useService)

type Shown = Answer['body']

async function newExpense(): Promise<{ ws: TestWorkspace; id: string }> {
  const ws = await newWorkspace(direct)
  const made = { expense_type: 'purchase', expense_date: '2026-03-14', amount_tax_inclusive: 5 }
  return { ws, id: (await ws.post('/v1/expenses', made)).body.id }
}

const shown = async (client: Client, id: string): Promise<Shown> =>
  (await client.get(`/v1/expenses/${id}`)).body

const ask = async (client: Client, id: string, mime_type: string, size_bytes: number): Promise<Shown> =>
  (await client.post(`/v1/expenses/${id}/receipt`, { mime_type, size_bytes })).body.upload

async function ended(client: Client, id: string): Promise<Shown> {
  let expense: Shown
  await until(async () => {
    expense = await shown(client, id)
    return expense.receipt_upload?.status !== 'waiting'
  })
  return expense
}

const refused = (reason: string) => ({
  status: 'refused',
  reason,
  requested_at: expect.stringMatching(/^\d{4}-.*Z$/),
})

describe('receipt_upload of an expense', () => {
  test('waits for the file of a link, and is null when it is attached', async () => {
    const { ws, id } = await newExpense()
    const before = await shown(ws, id)
    expect(before.receipt_upload).toBeNull()
    const form = await ask(ws, id, 'image/png', PNG.length)
    const waiting = await shown(ws, id)
    expect(waiting.receipt_upload).toEqual({ ...refused(''), status: 'waiting', reason: null })
    expect(waiting.updated_at > before.updated_at).toBe(true)
    await send(form, PNG)
    const { receipt, receipt_upload, updated_at } = await ended(ws, id)
    expect(receipt_upload).toBeNull()
    expect(receipt).toMatchObject({ mime_type: 'image/png', content_hash: contentHash(PNG) })
    expect(updated_at > waiting.updated_at).toBe(true)
    expect(await triggersOf(ws, id)).toEqual(['expense.created', 'expense.receipt_attached'])
  })

  test('is newer than every earlier link, also when the clock of its function is behind', async () => {
    const { ws, id } = await newExpense()
    const found = await getExpense(ws.id, id as ExpenseId)
    const updated_at = new Date(Date.now() + 5_000).toISOString()
    if (found) await commit(expenseReplacement(found, { ...found.record, updated_at }, []))
    await ask(ws, id, 'image/png', PNG.length)
    expect((await shown(ws, id)).receipt_upload.requested_at > updated_at).toBe(true)
  })
})
