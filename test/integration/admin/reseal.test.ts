import { createSecretKey } from 'node:crypto'
import { beforeAll, describe, expect, it } from 'vitest'
import { reseal } from '../../../ops/admin/reseal/reseal.ts'
import type { SealingKeys } from '../../../ops/admin/reseal/sealing-keys.ts'
import type { SubscriptionId, WorkspaceId } from '../../../shared/domain/kit/ids.ts'
import { API_KEY_FIELDS, type ApiKey } from '../../../shared/domain/people/api-key.ts'
import { publicIdOf, type Token } from '../../../shared/domain/people/token.ts'
import type { SealedText, Subscription } from '../../../shared/domain/webhooks/subscription.ts'
import { resealSubscription } from '../../../shared/domain/webhooks/subscription-secrets.ts'
import { readSealingKey, sealWith, unsealWith } from '../../../shared/storage/seal.ts'
import { STORED_REPLY_FIELDS, storedReplyReplacement } from '../../../shared/table/access/idempotency.ts'
import { scanCollection } from '../../../shared/table/store/collection.ts'
import { commit } from '../../../shared/table/store/commit.ts'
import { queryRows } from '../../../shared/table/store/query.ts'
import { recordOf } from '../../../shared/table/store/versioned.ts'
import { getSubscription } from '../../../shared/webhooks/subscriptions/rows.ts'
import { subscriptionReplacement } from '../../../shared/webhooks/subscriptions/writes.ts'
import { direct, useService } from '../../support/api.ts'
import { type Client, clientOf } from '../../support/client.ts'
import { commitSettings } from '../../support/commit-settings.ts'
import { newSession } from '../../support/session.ts'
import { newWorkspace, type TestWorkspace } from '../../support/workspace.ts'

const previous = createSecretKey(Buffer.alloc(32, 9))
const lost = createSecretKey(Buffer.alloc(32, 10))
let keys: SealingKeys & { readonly previous: typeof previous }

beforeAll(async () => {
  useService()
  keys = { present: await readSealingKey(), previous }
})

async function rowOf(ws: WorkspaceId, id: SubscriptionId) {
  const row = await getSubscription(ws, id)
  if (!row) throw new Error('the subscription is gone')
  return row
}

/** As if the subscription had been made before the sealing key was changed. */
async function sealBefore(
  ws: WorkspaceId,
  id: SubscriptionId,
  key = previous,
  more: Pick<Partial<Subscription>, 'secret' | 'previous_secret'> = {},
) {
  const row = await rowOf(ws, id)
  const seal = (sealed: SealedText) => sealWith(key, unsealWith(keys.present, sealed))
  await commitSettings(
    subscriptionReplacement(row, { ...(await resealSubscription(row.record, seal)), ...more }),
  )
}

const subscribe = async (workspace: TestWorkspace, more: object = {}) => {
  const body = { trigger_id: 'opportunity.created', target_url: 'http://127.0.0.1:9/', ...more }
  return (await workspace.post('/v1/subscriptions', body)).body
}

const opens = (sealed: SealedText | undefined) => sealed && unsealWith(keys.present, sealed)

describe('subscriptions reseal', () => {
  it('writes nothing when the present key has sealed everything, with and without a key before it', async () => {
    const workspace = await newWorkspace(direct)
    const { id } = await subscribe(workspace, { headers: { 'X-Team': 'roofing' } })
    const { v } = await rowOf(workspace.id, id)
    const subscriptions = { resealed: 0, unchanged: 1, unreadable: 0 }
    for (const given of [keys, { ...keys, previous: undefined }])
      expect(await reseal(given, workspace.id)).toMatchObject({ subscriptions, unreadable: [] })
    expect((await rowOf(workspace.id, id)).v).toBe(v)
  })

  it('names the subscriptions that neither key opens, and seals what else they have', async () => {
    const workspace = await newWorkspace(direct)
    const headers = { 'X-Team': 'roofing' }
    const [partly, revoked, expired] = [
      await subscribe(workspace, { headers }),
      await subscribe(workspace),
      await subscribe(workspace),
    ]
    await sealBefore(workspace.id, partly.id, previous, { secret: sealWith(lost, 'whsec_eA==') })
    await sealBefore(workspace.id, revoked.id, lost)
    await workspace.delete(`/v1/subscriptions/${revoked.id}`)
    const old = { secret: sealWith(lost, 'whsec_eA=='), until: new Date().toISOString() }
    await sealBefore(workspace.id, expired.id, previous, { previous_secret: old })

    const result = await reseal(keys, workspace.id)
    expect(result.subscriptions).toEqual({ resealed: 1, unchanged: 1, unreadable: 1 })
    expect(result.unreadable).toEqual([{ workspace_id: workspace.id, subscription_id: partly.id }])
    expect(opens((await rowOf(workspace.id, partly.id)).record.headers?.sealed)).toBe(JSON.stringify(headers))
    const { record } = await rowOf(workspace.id, expired.id)
    expect([opens(record.secret), record.previous_secret]).toEqual([expired.signing_secret, null])
  })

  it('undoes no change that is made meanwhile', async () => {
    const workspace = await newWorkspace(direct)
    const all = await Promise.all(Array.from({ length: 8 }, () => subscribe(workspace)))
    for (const { id } of all) await sealBefore(workspace.id, id)
    const change = async ({ id }: { id: SubscriptionId }, index: number) => {
      const path = `/v1/subscriptions/${id}`
      const { status } = await workspace.patch(path, { description: `changed ${index}` })
      expect(status).toBe(200)
      return (await workspace.post(`${path}/rotate-secret`)).body.signing_secret
    }
    const [result, ...secrets] = await Promise.all([reseal(keys, workspace.id), ...all.map(change)])
    expect(result.subscriptions.unreadable).toBe(0)
    // A rotation that came first kept the secret that only the previous key opens, or dropped it.
    await reseal(keys, workspace.id)
    for (const [index, { id }] of all.entries()) {
      const { record } = await rowOf(workspace.id, id)
      expect([record.description, opens(record.secret)]).toEqual([`changed ${index}`, secrets[index]])
      opens(record.previous_secret?.secret)
    }
  })

  it('seals stored responses too, so a repeated request still shows its secret', async () => {
    const workspace = await newWorkspace(direct)
    const body = { trigger_id: 'opportunity.created', target_url: 'http://127.0.0.1:9/' }
    const { token } = await newSession(workspace.id, workspace.owner)
    const create = (client: Client = workspace) =>
      client.post('/v1/subscriptions', body, { 'idempotency-key': 'once' })
    const session = clientOf(direct, token)
    const [first, ofSession] = [await create(), await create(session)]
    // A response without a secret is not sealed.
    await workspace.post('/v1/opportunities', {}, { 'idempotency-key': 'plain' })
    const [key] = await scanCollection<ApiKey>(workspace.id, 'apikey', API_KEY_FIELDS, () => true)
    const stored = [key?.public_id, publicIdOf(token as Token)].map((id) =>
      queryRows({
        KeyConditionExpression: 'pk = :pk',
        ExpressionAttributeValues: { ':pk': `IDEMPOTENCY#${id}` },
      }),
    )
    const rows = (await Promise.all(stored)).flat()
    expect(rows.length).toBe(3)
    for (const row of rows) {
      const reply = recordOf(row, STORED_REPLY_FIELDS)
      if (!reply.body?.startsWith('v1.')) continue
      const old = sealWith(previous, unsealWith(keys.present, reply.body as SealedText))
      await commit([storedReplyReplacement({ pk: String(row.pk), sk: String(row.sk) }, reply, old)])
    }
    expect((await create()).status).toBe(500)
    expect((await reseal(keys)).stored_responses.resealed).toBe(2)
    expect((await create()).body).toEqual(first.body)
    expect((await create(session)).body).toEqual(ofSession.body)
  })
})
