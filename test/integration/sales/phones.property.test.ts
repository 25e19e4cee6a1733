import { paginateScan, QueryCommand } from '@aws-sdk/lib-dynamodb'
import fc from 'fast-check'
import { afterAll, expect, test } from 'vitest'
import { tableName } from '../../../shared/table/store/client.ts'
import { direct } from '../../support/api.ts'
import { documents } from '../../support/documents.ts'
import { newWorkspace, type TestWorkspace } from '../../support/workspace.ts'

/** Few numbers in several notations, and texts that are no number, so that contacts share numbers. */
const NUMBERS = ['+15125550143', '+15125550177', '+442079460958'] as const
const written: fc.Arbitrary<readonly [text: string | null, e164: string | null]> = fc.constantFrom(
  ['+15125550143', NUMBERS[0]],
  ['(512) 555-0143', NUMBERS[0]],
  ['512.555.0177', NUMBERS[1]],
  ['011 44 20 7946 0958', NUMBERS[2]],
  ['ask Maria', null],
  ['', null],
  [null, null],
)

type Step =
  | { readonly do: 'create'; readonly phone: readonly [string | null, string | null] }
  | { readonly do: 'patch'; readonly who: number; readonly phone: readonly [string | null, string | null] }
  | { readonly do: 'delete'; readonly who: number }
  | { readonly do: 'call'; readonly number: (typeof NUMBERS)[number] }

const who = fc.nat(9)
const step: fc.Arbitrary<Step> = fc.oneof(
  fc.record({ do: fc.constant('create' as const), phone: written }),
  fc.record({ do: fc.constant('patch' as const), who, phone: written }),
  fc.record({ do: fc.constant('delete' as const), who }),
  fc.record({ do: fc.constant('call' as const), number: fc.constantFrom(...NUMBERS) }),
)

interface PhoneRows {
  /** `<number> <contact>`, sorted. */
  readonly rows: string[]
  /** The numbers with a `self` row, which marks a number as taken. */
  readonly taken: string[]
}

const phoneRowsOf = (items: readonly { pk: string; sk: string }[]): PhoneRows => {
  const all = items.map(({ pk, sk }) => ({ number: pk.split('#phone#')[1] ?? '', sk }))
  return {
    rows: all.flatMap(({ number, sk }) => (sk === 'self' ? [] : [`${number} ${sk}`])).sort(),
    taken: all.flatMap(({ number, sk }) => (sk === 'self' ? [number] : [])).sort(),
  }
}

/** The phone rows that were found in each workspace, by its id. */
const seen = new Map<string, PhoneRows>()

/** The phone rows of a workspace for all of NUMBERS. */
async function phoneRows({ id }: TestWorkspace): Promise<PhoneRows> {
  const pages = NUMBERS.map((number) =>
    documents().send(
      new QueryCommand({
        TableName: tableName(),
        KeyConditionExpression: 'pk = :pk',
        ExpressionAttributeValues: { ':pk': `${id}#phone#${number}` },
        ConsistentRead: true,
      }),
    ),
  )
  const items = (await Promise.all(pages)).flatMap(({ Items = [] }) => Items)
  const found = phoneRowsOf(items.map(({ pk, sk }) => ({ pk: String(pk), sk: String(sk) })))
  seen.set(id, found)
  return found
}

// Scans the whole table once, in case a row has a number that no contact was given.
afterAll(async () => {
  const all = new Map([...seen.keys()].map((id): [string, { pk: string; sk: string }[]] => [id, []]))
  const pages = paginateScan(
    { client: documents() },
    {
      TableName: tableName(),
      FilterExpression: 'contains(pk, :phones)',
      ExpressionAttributeValues: { ':phones': '#phone#' },
      ConsistentRead: true,
    },
  )
  for await (const { Items = [] } of pages)
    for (const { pk, sk } of Items)
      all.get(String(pk).split('#')[0] ?? '')?.push({ pk: String(pk), sk: String(sk) })
  for (const [id, found] of seen) expect(phoneRowsOf(all.get(id) ?? [])).toEqual(found)
})

const rowsOf = (contacts: ReadonlyMap<string, string | null>) =>
  [...contacts].flatMap(([id, e164]) => (e164 ? [`${e164} ${id}`] : [])).sort()

test('a call gets the earliest contact with its number after any changes of contacts', async () => {
  await fc.assert(
    fc.asyncProperty(fc.array(step, { minLength: 5, maxLength: 15 }), async (steps) => {
      const ws = await newWorkspace(direct)
      /** The number of each contact there is, by its id. */
      const contacts = new Map<string, string | null>()
      const pick = (index: number) => [...contacts.keys()][index % Math.max(contacts.size, 1)]
      for (const one of steps) {
        if (one.do === 'create') {
          const { body } = await ws.post('/v1/contacts', { phone: one.phone[0] })
          contacts.set(body.id, one.phone[1])
        } else if (one.do === 'call') {
          const report = { direction: 'inbound', outcome: 'abandoned', from_number: one.number }
          const { contact_id } = (await ws.post('/v1/calls', report)).body
          const [earliest] = [...contacts].filter(([, e164]) => e164 === one.number).sort()
          if (earliest) expect(contact_id).toBe(earliest[0])
          else expect(contacts.has(contact_id)).toBe(false)
          contacts.set(contact_id, one.number)
        } else {
          const id = pick(one.who)
          if (id === undefined) continue
          if (one.do === 'delete') {
            await ws.delete(`/v1/contacts/${id}`)
            contacts.delete(id)
          } else {
            await ws.patch(`/v1/contacts/${id}`, { phone: one.phone[0] })
            contacts.set(id, one.phone[1])
          }
        }
      }
      const { rows, taken } = await phoneRows(ws)
      expect(rows).toEqual(rowsOf(contacts))
      // If a number without a contact were marked as taken, every call from it would fail.
      for (const number of taken) expect(rows.some((row) => row.startsWith(`${number} `))).toBe(true)
    }),
    { numRuns: 12 },
  )
})

test('after concurrent changes every call has a contact, and the phone rows match the remaining contacts', async () => {
  const [number] = NUMBERS
  await fc.assert(
    fc.asyncProperty(fc.array(step, { minLength: 8, maxLength: 16 }), async (steps) => {
      const ws = await newWorkspace(direct)
      const people = await Promise.all([0, 1, 2].map(() => ws.post('/v1/contacts', { phone: number })))
      const ids = people.map(({ body }) => body.id)
      const answers = await Promise.all(
        steps.map((one) => {
          if (one.do === 'create') return ws.post('/v1/contacts', { phone: one.phone[0] })
          if (one.do === 'call') {
            const report = { direction: 'outbound', outcome: 'unanswered', to_number: one.number }
            return ws.post('/v1/calls', report)
          }
          const path = `/v1/contacts/${ids[one.who % ids.length]}`
          return one.do === 'delete' ? ws.delete(path) : ws.patch(path, { phone: one.phone[0] })
        }),
      )
      for (const [index, { status }] of answers.entries()) {
        const gone = steps[index]?.do === 'delete' || steps[index]?.do === 'patch'
        expect(gone ? [200, 204, 404] : [201]).toContain(status)
      }
      const left = (await ws.get('/v1/contacts?limit=100')).body.data
      const numberByText: Record<string, string> = {
        '(512) 555-0143': NUMBERS[0],
        '512.555.0177': NUMBERS[1],
        '011 44 20 7946 0958': NUMBERS[2],
      }
      const numberOf = (phone: string | null) =>
        NUMBERS.find((one) => one === phone) ?? numberByText[phone ?? ''] ?? null
      const { rows, taken } = await phoneRows(ws)
      expect(rows).toEqual(
        rowsOf(new Map(left.map(({ id, phone }: { id: string; phone: string }) => [id, numberOf(phone)]))),
      )
      for (const one of taken) expect(rows.some((row) => row.startsWith(`${one} `))).toBe(true)
      // Calls from an unknown number created one contact, not one each.
      const strangers = left.filter(({ name }: { name: string | null }) => name?.startsWith('+'))
      expect(new Set(strangers.map(({ name }: { name: string }) => name)).size).toBe(strangers.length)
    }),
    { numRuns: 8 },
  )
})
