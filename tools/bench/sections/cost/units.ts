import type { Units } from '../../../../ops/cost/month.ts'
import type { Bench } from '../../../../test/support/bench.ts'
import { aPage, idOf } from '../../../../test/support/exercises/exercise.ts'
import { measure } from '../../measure/measured.ts'
import { countOf } from './count.ts'
import { deliveriesOf, emit, measureDelivering, newest, newestAfter } from './delivery.ts'
import { documentsOf } from './documents.ts'
import { pagesOf } from './pages.ts'
import { receiptOf } from './receipt.ts'
import { checksOf, idleSweepOf } from './sweep.ts'
import { differenceOf, fanOutOf, request, shareOf } from './work.ts'

/** An eventually consistent read of up to 4 KB. */
const HALF_READ = 0.5

/** Measures each unit with the real handlers on the real store, alone in its batch: the most expensive case. */
export async function measureUnits(bench: Bench, target_url: string): Promise<Units> {
  // No success is logged here; successes are added below at the default share of the setting.
  process.env.SUCCESS_LOG_SAMPLE = '0'
  const idleSweep = await idleSweepOf()
  const subscribe = () => bench.post('/v1/subscriptions', { trigger_id: 'opportunity.created', target_url })
  const { body: subscription } = await subscribe()
  const fields = {
    contact_name: 'Maria Alvarez',
    value: 48_250,
    address_street: '1204 Juniper Ave',
    tags: ['kitchen'],
  }
  const make = () => bench.post('/v1/opportunities', fields)
  const id = await aPage(bench, () => idOf(make()))
  // The steady state of a trigger: its three samples already exist.
  for (let n = 0; n < 4; n++) {
    await make()
    await emit(bench, await newest(bench))
  }
  const create = request(await measure(make), 1_500)
  const get = request(await measure(() => bench.get(`/v1/opportunities/${id}`)), 1_500)
  const list = request(await measure(() => bench.get('/v1/opportunities')), 30_000)
  const count = await countOf(bench, id)
  // The health of the subscription is written once an hour.
  const before = await newest(bench)
  await emit(bench, before)
  await deliveriesOf(bench, [before], [subscription.id])
  const [first] = await newestAfter(bench, make, 1)
  if (!first) throw new Error('there is no event')
  const one = await measureDelivering(() => emit(bench, first))
  const delivery = await deliveriesOf(bench, [first], [subscription.id])
  const ten = await newestAfter(bench, make, 10)
  const eventsOfTen = await measureDelivering(() => emit(bench, ...ten))
  const deliveriesOfTen = await deliveriesOf(bench, ten, [subscription.id])
  const check = await checksOf(async (count) => {
    const events = await newestAfter(bench, make, count)
    await emit(bench, ...events)
    await deliveriesOf(bench, events, [subscription.id])
  })
  const { body: other } = await subscribe()
  const [second] = await newestAfter(bench, make, 1)
  if (!second) throw new Error('there is no event')
  const two = await measureDelivering(() => emit(bench, second))
  await deliveriesOf(bench, [second], [subscription.id, other.id])
  // Each delivery is looked for once in each pass.
  const more = differenceOf(fanOutOf(two), fanOutOf(one))
  return {
    create,
    get,
    list,
    count,
    ...(await pagesOf()),
    event: fanOutOf(one),
    subscriber: { ...more, readUnits: more.readUnits + 2 * HALF_READ },
    delivery,
    eventOfTen: shareOf(10, fanOutOf(eventsOfTen, 10)),
    deliveryOfTen: deliveriesOfTen,
    ...check,
    idleSweep,
    ...(await receiptOf(bench)),
    ...(await documentsOf(bench)),
  }
}
