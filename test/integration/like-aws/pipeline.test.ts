import { randomUUID } from 'node:crypto'
import { beforeEach, expect, it } from 'vitest'
import type { Profile } from '../../../packages/local-aws/like-aws/profile.ts'
import { newReplay } from '../../../shared/domain/webhooks/replay.ts'
import { keepFile, readFile, removeFile } from '../../../shared/storage/files.ts'
import { commit } from '../../../shared/table/store/commit.ts'
import { getReplay, replayInsertion } from '../../../shared/webhooks/deliveries/replays.ts'
import { walkReplay } from '../../../shared/webhooks/resume/replay.ts'
import { asFunction, installFaults } from '../../support/like-aws.ts'
import { deliver, queued, served } from '../webhooks/bench.ts'

beforeEach(() => installFaults().set({}))

const inAnHour = () => new Date(Date.now() + 3_600_000)
const clean = { batchItemFailures: [] }

/** The first response of each write is lost after the write was applied; the retry gets a response. */
const loseOnce: Profile = { lostAnswers: { times: 1 } }

it('delivers once when the responses to the claim and to the recorded outcome are lost', async () => {
  const faults = installFaults()
  const { to, due } = await served(() => {
    faults.set(loseOnce)
    return 500
  })
  const { body, row } = await due()
  const sent = queued()
  faults.set(loseOnce)
  expect(await deliver(body)).toEqual(clean)
  expect(to.hits).toHaveLength(1)
  const { started, delivery } = await row()
  expect([started, delivery.attempts.length, delivery.status]).toEqual([1, 1, 'pending'])
  // The worker that recorded the attempt queues the retry.
  expect(sent.map(({ message }) => message.delivery_id)).toEqual([delivery.id])
})

it('replays a delivery once when the response to its new round is lost', async () => {
  const { ws, owner, subscription, due } = await served()
  const { delivery, row } = await due({ status: 'failed', next_attempt_at: null })
  const replay = newReplay(subscription, { status: 'all' }, owner, new Date())
  await commit([replayInsertion(replay, inAnHour())])
  const sent = queued()
  installFaults().set(loseOnce)
  const walk = asFunction('webhooks/deliver', walkReplay)
  await walk({ workspace_id: ws, subscription_id: subscription.id, replay: replay.id })
  expect(installFaults().counts().lostAnswers).toBe(1)
  expect(sent.map(({ message }) => message.delivery_id)).toEqual([delivery.id])
  expect(await row()).toMatchObject({ replay: replay.id, delivery: { status: 'pending' } })
  expect((await getReplay(ws, replay.id))?.record).toMatchObject({ status: 'completed', queued: 1 })
})

it.each(['s3Unavailable', 's3Resets', 's3CutBodies'] as const)(
  'a file is stored, read and removed with %s',
  async (fault) => {
    const faults = installFaults()
    const [key, bytes] = [`photos/${randomUUID()}`, Buffer.alloc(300_000, 'roof')]
    const object = { key, version: undefined }
    // The next call meets the fault.
    const once = <T>(call: () => Promise<T>) => {
      faults.set({ [fault]: { times: 1 } })
      return asFunction('photos/finish', call)()
    }
    await once(() => keepFile(key, bytes, 'image/png'))
    expect(await once(() => readFile(object, bytes.length))).toEqual({
      size: bytes.length,
      bytes: new Uint8Array(bytes),
    })
    expect(faults.counts()).toEqual({ [fault]: 1 })
    await once(() => removeFile(object))
    faults.set({})
    expect(await readFile(object, 1)).toBeUndefined()
  },
)
