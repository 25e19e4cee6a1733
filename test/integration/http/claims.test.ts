import { expect, test } from 'vitest'
import { describeTransports } from '../../support/api.ts'
import type { Answer, Client } from '../../support/client.ts'
import { newWorkspace } from '../../support/workspace.ts'
import { purchase } from '../expenses/api.ts'

const WORKERS = 20
const FIRST = { 'if-none-match': '*' }
const each = Array.from({ length: WORKERS }, (_, n) => `claim-${n}`)

/** A claim, by the record that has its entry, and the entry as the record shows it. */
interface Claim {
  readonly make: (client: Client) => Promise<{ readonly id: string }>
  readonly list: string
  readonly path: string
  readonly body: (name: string) => object
  readonly claimed: (record: Answer['body']) => string
}

const reference = { path: 'external-references', body: (name: string) => ({ external_id: name }) }
const ofReference = (record: Answer['body']) => record.external_references.books.external_id
const vendor = async (client: Client) => (await client.post('/v1/vendors', { name: 'Acme' })).body
const claims: [name: string, Claim][] = [
  ['an expense', { ...reference, list: 'expenses', make: purchase, claimed: ofReference }],
  ['a vendor', { ...reference, list: 'vendors', make: vendor, claimed: ofReference }],
  [
    'an error of an expense',
    {
      list: 'expenses',
      path: 'sync-errors',
      make: purchase,
      body: (name) => ({ code: name, message: 'Mine' }),
      claimed: (record) => record.sync_errors.books.code,
    },
  ],
]

// Contract 1.21: of many writers of an entry with `If-None-Match: *` at once, one succeeds.
describeTransports('claims', (send) => {
  test.each(claims)(
    'of %s: one of twenty at once succeeds',
    async (_, { make, list, path, body, claimed }) => {
      const workspace = await newWorkspace(send)
      const record = `/v1/${list}/${(await make(workspace)).id}`
      const claim = (name: string) => workspace.put(`${record}/${path}/books`, body(name), FIRST)
      const answers = await Promise.all(each.map(claim))
      const statuses = answers.map(({ status }) => status)
      expect(statuses.toSorted()).toEqual([200, ...Array(WORKERS - 1).fill(412)])
      const winner = each[statuses.indexOf(200)] ?? ''
      expect(claimed((await workspace.get(record)).body)).toBe(winner)
      // Its repeat after a lost response: the entry says whose it is. Removed, it can be claimed again.
      expect((await claim(winner)).status).toBe(412)
      await workspace.delete(`${record}/${path}/books`)
      expect((await claim('again')).status).toBe(200)
    },
  )

  test('of several expenses in one request: for each, one of twenty succeeds', async () => {
    const workspace = await newWorkspace(send)
    const made = await Promise.all([purchase(workspace), purchase(workspace), purchase(workspace)])
    const claim = (external_id: string, headers: Record<string, string> = FIRST) => {
      const references = made.map(({ id }) => ({ expense_id: id, external_id }))
      return workspace.put('/v1/external-references/books', { references }, headers)
    }
    for (const tags of ['unquoted', '"tag"', 'W/"tag", "other"']) {
      const { status, body } = await claim('tagged', { 'if-none-match': tags })
      expect([status, body.error.details]).toEqual([400, [{ path: 'If-None-Match', message: 'must be *' }]])
    }
    const answers = await Promise.all(each.map((name) => claim(name)))
    for (const [n, { id }] of made.entries()) {
      const entries = answers.map(({ body }) => body.data[n])
      const winner = each[entries.findIndex(({ status }) => status === 200)]
      expect(entries.map(({ status }) => status).toSorted()).toEqual([200, ...Array(WORKERS - 1).fill(412)])
      const { code } = entries.find(({ status }) => status === 412).error
      expect([code, ofReference((await workspace.get(`/v1/expenses/${id}`)).body)]).toEqual([
        'precondition_failed',
        winner,
      ])
    }
  })

  test('rights come first, also in the list', async () => {
    const workspace = await newWorkspace(send)
    const { id } = await purchase(workspace)
    const references = [{ expense_id: id, external_id: 'claim' }]
    await workspace.put('/v1/external-references/books', { references })
    for (const [permissions, expected] of [
      [['expenses.view', 'expenses.view_all', 'expenses.edit'], 403],
      [['expenses.edit'], 404],
    ] as const) {
      const member = await workspace.join(permissions)
      const put = member.put(`/v1/expenses/${id}/external-references/books`, { external_id: 'a' }, FIRST)
      const list = member.put('/v1/external-references/books', { references }, FIRST)
      expect([(await put).status, (await list).body.data[0].status]).toEqual([expected, expected])
    }
  })
})
