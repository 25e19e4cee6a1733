import { beforeEach, describe, expect, test, vi } from 'vitest'
import type { OpportunityId, WorkspaceId } from '../../../shared/domain/ids.ts'
import { OPPORTUNITY_FIELDS } from '../../../shared/domain/opportunity.ts'
import { listOpportunities } from '../../../shared/table/opportunities.ts'
import { listPhotos } from '../../../shared/table/photos.ts'
import { recordWith } from '../../support/records.ts'

/** Lists of opportunities and photos: the requests they send to the store, and what they return for its responses. */
const send = vi.hoisted(() => vi.fn())
vi.mock('../../../shared/table/store/client.ts', () => ({
  documents: () => ({ send }),
  tableName: () => 'table',
}))

beforeEach(() => {
  send.mockReset().mockResolvedValue({})
})
const inputs = () => send.mock.calls.map(([command]) => command.input)
const ws = 'ws' as WorkspaceId
const entry = (list_sk: string, projected: object = {}) => ({ list_sk, projected })

describe('opportunities', () => {
  const records = {
    c: { approval_status: 'project', given_name: 'Dach', contact_name: 'Straße' },
    b: { approval_status: 'opportunity', given_name: 'Roof', contact_name: null },
    a: { approval_status: 'archived', given_name: 'straße 1', contact_name: 'Mia' },
  }
  const entries = [
    entry('c', { s: 'project', n: 'DACH', c: 'STRASSE' }),
    entry('b', { s: 'opportunity', n: 'ROOF', c: '' }),
    entry('a', { s: 'archived', n: 'STRASSE 1', c: 'MIA' }),
  ]
  const found = async (filter: Parameters<typeof listOpportunities>[1], changed: object = {}) => {
    const rows: Record<string, object> = { ...records, ...changed }
    send.mockReset().mockResolvedValueOnce({ Items: entries })
    send.mockImplementation(async ({ input }) => ({
      Responses: {
        table: (input.RequestItems?.table.Keys ?? []).map(({ pk }: { pk: string }) => {
          const id = String(pk.split('#').at(-1))
          return {
            pk,
            sk: 'self',
            data: JSON.stringify(recordWith(OPPORTUNITY_FIELDS, { id, ...rows[id] })),
            v: 1,
          }
        }),
      },
    }))
    return (await listOpportunities(ws, filter, { limit: 5 })).rows.map(({ id }) => id)
  }

  test('are filtered by their folded names and their status', async () => {
    expect(await found({})).toEqual(['c', 'b', 'a'])
    expect(inputs()[0]).toMatchObject({ Limit: 6 })
    expect(await found({ q: 'straße' })).toEqual(['c', 'a'])
    expect(inputs()[0]).toMatchObject({ Limit: 24 })
    expect(await found({ contact_name: 'straße' })).toEqual(['c'])
    expect(await found({ approval_status: 'opportunity' })).toEqual(['b'])
    expect(await found({ q: 'straße', approval_status: 'archived', contact_name: 'mia' })).toEqual(['a'])
    expect(await found({ q: '', contact_name: '' })).toEqual(['c', 'b', 'a'])
  })

  test('are left out if the index lags and the row no longer matches', async () => {
    const changed = {
      a: { ...records.a, given_name: 'Garage' },
      b: { ...records.b, approval_status: 'project' },
    }
    expect(await found({ q: 'straße' }, changed)).toEqual(['c'])
    expect(await found({ approval_status: 'opportunity' }, changed)).toEqual([])
  })
})

test('photos of a project, and photos in the trash, have their own runs', async () => {
  send.mockResolvedValue({ Items: [] })
  for (const trashed of [false, true])
    for (const project_id of [undefined, 'p' as OpportunityId])
      await listPhotos(ws, { trashed, project_id }, { limit: 5 })
  expect(
    inputs().map(({ IndexName, ExpressionAttributeValues }) => [IndexName, ExpressionAttributeValues[':pk']]),
  ).toEqual([
    ['list', 'ws#photo'],
    ['project', 'ws#photo#project#p'],
    ['list', 'ws#photo#trash'],
    ['project', 'ws#photo#trash#project#p'],
  ])
})
