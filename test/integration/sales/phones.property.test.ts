import fc from 'fast-check'
import { expect, test } from 'vitest'
import { direct } from '../../support/api.ts'
import { rawRows } from '../../support/raw-row.ts'
import { newWorkspace } from '../../support/workspace.ts'

/** Few numbers in several notations, and texts that are no number, so that contacts share numbers. */
const NUMBERS = ['+15125550143', '+15125550177', '+442079460958'] as const
const WRITTEN: readonly (readonly [text: string | null, e164: string | null])[] = [
  ['+15125550143', NUMBERS[0]],
  ['(512) 555-0143', NUMBERS[0]],
  ['512.555.0177', NUMBERS[1]],
  ['011 44 20 7946 0958', NUMBERS[2]],
  ['ask Maria', null],
  ['', null],
  [null, null],
]
const written = fc.constantFrom(...WRITTEN)

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

/** The number of each contact that is left in a workspace, by its id. */
type Contacts = ReadonlyMap<string, string | null>

/**
 * The phone rows of each workspace belong to its contacts, and only their numbers are marked as taken, by a `self` row:
 * every call from another number with such a row would fail. One scan finds them all.
 */
async function expectPhoneRows(left: ReadonlyMap<string, Contacts>): Promise<void> {
  const all = await rawRows({
    FilterExpression: 'contains(pk, :phones)',
    ExpressionAttributeValues: { ':phones': '#phone#' },
  })
  for (const [workspace, contacts] of left) {
    const own = all.filter(({ pk }) => String(pk).startsWith(workspace))
    const rows = own.map(({ pk, sk }) => `${String(pk).split('#phone#')[1]} ${sk}`)
    const wanted = [...contacts].flatMap(([id, e164]) => (e164 ? [`${e164} ${id}`] : []))
    expect(rows.filter((row) => !row.endsWith(' self')).sort()).toEqual(wanted.sort())
    for (const taken of rows.filter((row) => row.endsWith(' self')))
      expect(wanted).toContainEqual(expect.stringContaining(taken.replace('self', '')))
  }
}

test('a call gets the earliest contact with its number after any changes of contacts', async () => {
  const left = new Map<string, Contacts>()
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
      left.set(ws.id, contacts)
    }),
    { numRuns: 12 },
  )
  await expectPhoneRows(left)
})

test('after concurrent changes every call has a contact, and the phone rows match the remaining contacts', async () => {
  const [number] = NUMBERS
  const left = new Map<string, Contacts>()
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
      const { data } = (await ws.get('/v1/contacts?limit=100')).body
      const found: { id: string; name: string | null; phone: string | null }[] = data
      const numbers = new Map([...WRITTEN, ...NUMBERS.map((number) => [number, number] as const)])
      left.set(ws.id, new Map(found.map(({ id, phone }) => [id, numbers.get(phone) ?? null])))
      // Calls from an unknown number created one contact, not one each.
      const strangers = found.filter(({ name }) => name?.startsWith('+'))
      expect(new Set(strangers.map(({ name }) => name)).size).toBe(strangers.length)
    }),
    { numRuns: 8 },
  )
  await expectPhoneRows(left)
})
