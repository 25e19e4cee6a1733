import { beforeAll, expect, test } from 'vitest'
import { newContact } from '../../shared/domain/sales/contact.ts'
import { createOpportunity } from '../../shared/domain/sales/opportunity-change.ts'
import { contactInsertion } from '../../shared/table/contacts.ts'
import { opportunityInsertion } from '../../shared/table/opportunities.ts'
import { listPipelines } from '../../shared/table/pipelines.ts'
import { commit } from '../../shared/table/store/commit.ts'
import { describeTransports, direct, useService } from '../support/api.ts'
import { type Answer, clientOf } from '../support/client.ts'
import { catchUp } from '../support/like-aws.ts'
import { textRows } from '../support/text-rows.ts'
import { newWorkspace, type TestWorkspace } from '../support/workspace.ts'

/*
 * Searches that few records match, in so many bytes that the store ends each query at 1 MB and the search continues with
 * several queries at a time (contract 3.7, 3.8, 15.2).
 */
const COUNT = 700
const ROW_BYTES = 9_000
const HISTORY_MS = 365 * 86_400_000
const IN_TRANSACTION = 50
const PRIMES = [2, 7, 31, 97, 331]

/** A name that a search for `div<p>.` finds if `p` divides n. */
const nameOf = (n: number): string =>
  `Client ${PRIMES.filter((prime) => n % prime === 0)
    .map((prime) => `div${prime}.`)
    .join(' ')}`

/** Puts as many opportunities and contacts, the n-th of each with the same name. */
async function fill(ws: TestWorkspace): Promise<void> {
  const { rows } = await listPipelines(ws.id, { limit: 1 })
  const [pipeline] = rows
  if (!pipeline) throw new Error('the workspace has no pipeline')
  const start = Date.now() - HISTORY_MS
  for (let n = 0; n < COUNT; n += IN_TRANSACTION) {
    const numbers = Array.from({ length: IN_TRANSACTION }, (_, m) => n + m + 1)
    const address_street = 'x'.repeat(ROW_BYTES)
    // A change that is dated earlier is not committed.
    const updated_at = new Date().toISOString()
    await commit(
      numbers.flatMap((one) => {
        // Most in one month: the density of the newest ids says little about the density of the others.
        const now = new Date(start + Math.floor((one / COUNT) ** 8 * HISTORY_MS))
        const act = { by: ws.owner, now }
        const contact_name = nameOf(one)
        const { record } = createOpportunity(ws.id, { contact_name, address_street }, pipeline, act)
        const email = `c${one}@example.com`
        const contact = newContact(ws.id, { name: contact_name, email, address_street }, null, now)
        return [
          opportunityInsertion({ ...record, updated_at }),
          ...contactInsertion({ ...contact, updated_at }),
        ]
      }),
    )
  }
}

async function walk(ws: TestWorkspace, target: string, limit: number): Promise<Answer['body'][]> {
  const shown: Answer['body'][] = []
  for (let cursor: string | null = ''; cursor !== null; ) {
    const { status, body } = await ws.get(`${target}&limit=${limit}${cursor && `&cursor=${cursor}`}`)
    expect([target, status]).toEqual([target, 200])
    shown.push(...body.data)
    expect(body.has_more).toBe(body.next_cursor !== null)
    if (body.has_more) expect(body.data).toHaveLength(limit)
    cursor = body.next_cursor
  }
  return shown
}

const model = (prime: number): string[] =>
  Array.from({ length: COUNT }, (_, n) => COUNT - n)
    .filter((n) => n % prime === 0)
    .map(nameOf)

let ws: TestWorkspace
beforeAll(async () => {
  useService()
  ws = await newWorkspace(direct)
  await fill(ws)
  // The searches use clients that do not end the store's lag.
  await catchUp(ws.id)
  await textRows(ws.id, COUNT)
})

describeTransports('a search in many records', (send) => {
  test.each([
    ['/v1/opportunities?q=DIV31.', 31],
    ['/v1/opportunities?contact_name=div97.', 97],
    ['/v1/opportunities?q=div331.', 331],
    ['/v1/opportunities?q=div7.&contact_name=div31.', 217],
    ['/v1/opportunities?q=none', Number.POSITIVE_INFINITY],
    ['/v1/contacts?q=DIV97.', 97],
    ['/v1/contacts?q=none', Number.POSITIVE_INFINITY],
  ])('finds all matches in order: %s', async (target, prime) => {
    const client = { ...ws, ...clientOf(send, ws.key) }
    for (const limit of [2, 25]) {
      const shown = await walk(client, target, limit)
      expect(shown.map(({ name }) => name)).toEqual(model(prime))
    }
  })

  test('finds a contact by its e-mail address', async () => {
    const { data } = (await clientOf(send, ws.key).get('/v1/contacts?email=C43@example.com')).body
    expect(data.map(({ name }: Answer['body']) => name)).toEqual([nameOf(43)])
  })
})
