import { randomUUID } from 'node:crypto'
import { expect, inject, test } from 'vitest'
import { WorkspaceClient } from '../../../clients/typescript/src/index.ts'
import { isClaimed } from '../../../examples/claim.ts'
import { direct } from '../../support/api.ts'
import { newWorkspace } from '../../support/workspace.ts'
import { purchase } from '../expenses/api.ts'

/** More than two pages: each claim removes an expense from the list of all workers. */
const EXPENSES = 12
const WORKERS = 3
const namespace = 'books'
const path = '/v1/expenses/{id}/external-references/{namespace}'

/** A client that does not get the response to each third PUT that was carried out. */
function unlucky(url: string, apiKey: string): WorkspaceClient {
  let writes = 0
  const send = async (request: Request, init?: RequestInit): Promise<Response> => {
    const response = await fetch(request, init)
    if (request.method !== 'PUT' || !response.ok || ++writes % 3 !== 0) return response
    await response.body?.cancel()
    throw new TypeError('the connection was reset')
  }
  return new WorkspaceClient({ url, apiKey, fetch: send, baseMs: 1 })
}

test('workers of one namespace that claim as the guide says make one bill of each expense', async () => {
  const workspace = await newWorkspace(direct)
  for (let n = 0; n < EXPENSES; n++) await purchase(workspace)
  const bills: string[] = []
  const work = async () => {
    const client = unlucky(inject('service').url, workspace.key)
    const query = { unreconciled_by: namespace, limit: 5 }
    for await (const { id } of client.list('/v1/expenses', { params: { query } })) {
      if (!(await isClaimed(client, { id, namespace }, `claim-${randomUUID()}`))) continue
      bills.push(id)
      const params = { path: { id, namespace } }
      await client.put(path, { params, body: { external_id: `bill-${bills.length}` } })
    }
  }
  await Promise.all(Array.from({ length: WORKERS }, work))
  expect([bills.length, new Set(bills).size]).toEqual([EXPENSES, EXPENSES])
  const left = await workspace.get(`/v1/expenses?unreconciled_by=${namespace}`)
  expect(left.body.data).toEqual([])
})
