import { PutCommand } from '@aws-sdk/lib-dynamodb'
import { receiptWrites } from '../../../shared/actions/expenses/attach-receipt.ts'
import type { ExpenseId } from '../../../shared/domain/kit/ids.ts'
import { markedNamespaces, readNamespaces } from '../../../shared/table/expenses/namespaces.ts'
import { getExpense } from '../../../shared/table/expenses/rows.ts'
import type { Key } from '../../../shared/table/keys.ts'
import { tableName } from '../../../shared/table/store/client.ts'
import { commit } from '../../../shared/table/store/commit.ts'
import { readRow } from '../../../shared/table/store/read.ts'
import { listEvents } from '../../../shared/webhooks/events/list.ts'
import type { Answer, Client } from '../../support/client.ts'
import { documents } from '../../support/documents.ts'
import type { TestWorkspace } from '../../support/workspace.ts'

export const PURCHASE = { expense_type: 'purchase', expense_date: '2026-01-02', amount_tax_inclusive: 10.5 }
export const MILEAGE = {
  expense_type: 'mileage',
  expense_date: '2026-01-03',
  mileage: { miles_driven: 10, rate: 0.7 },
}
export const UNKNOWN_ID = '01900000-0000-7000-8000-000000000000'

/** Creates a purchase and returns the response body. */
export async function purchase(client: Client, fields: object = {}): Promise<Answer['body']> {
  const { status, body, text } = await client.post('/v1/expenses', { ...PURCHASE, ...fields })
  if (status !== 201) throw new Error(`${status} ${text}`)
  return body
}

export const reference = (id: string, namespace: string): string =>
  `/v1/expenses/${id}/external-references/${namespace}`

export const syncError = (id: string, namespace: string): string =>
  `/v1/expenses/${id}/sync-errors/${namespace}`

/** The stored events of an expense, oldest first. */
export async function eventsOf({ id: ws }: TestWorkspace, entity_id: string) {
  const { rows } = await listEvents(ws, { withExpenses: true, entity_id }, { limit: 50 })
  return rows.toReversed()
}

export const triggersOf = async (ws: TestWorkspace, id: string): Promise<string[]> =>
  (await eventsOf(ws, id)).map(({ trigger }) => trigger)

/** Attaches a receipt as finish does, without a file. */
export async function attachReceipt({ id: ws }: TestWorkspace, id: string): Promise<void> {
  const found = await getExpense(ws, id as ExpenseId)
  if (!found) throw new Error('no expense')
  const receipt = {
    key: `receipts/${ws}/${id}`,
    mime_type: 'image/png',
    size_bytes: 100,
    content_hash: 'sha256:00',
    display: null,
  }
  const context = { project: undefined, marked: markedNamespaces(await readNamespaces(ws)) }
  await commit(receiptWrites(found, receipt, context, found.record.created_by, new Date()))
}

/** Gives a stored record references in 50 namespaces, `n0` to `n49`, for which an expense has no markers. */
export async function fillNamespaces(key: Key | undefined): Promise<void> {
  const row = key && (await readRow(key))
  if (!row) throw new Error('no record')
  const at = new Date().toISOString()
  const one = { external_id: 'x', url: null, metadata: {}, created_at: at, updated_at: at }
  const external_references = Object.fromEntries(Array.from({ length: 50 }, (_, n) => [`n${n}`, one]))
  const data = JSON.stringify({ ...JSON.parse(String(row.data)), external_references })
  await documents().send(new PutCommand({ TableName: tableName(), Item: { ...row, data } }))
}

/** The sorted paths in the details of a 400. */
export function faultsOf({ status, body }: Answer): string[] {
  if (status !== 400) throw new Error(`expected a 400, got ${status}: ${JSON.stringify(body)}`)
  return body.error.details.map(({ path }: { path: string }) => path).sort()
}

/** Status and error code of a response, such as `404 not_found`. */
export const refusal = ({ status, body }: Answer): string => `${status} ${body?.error?.code ?? ''}`.trim()
