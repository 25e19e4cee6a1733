import type { WorkspaceClient } from '../../clients/typescript/src/index.ts'
import { addExpenses } from './expenses.ts'
import { picture, STATES } from './files.ts'
import { FIRST_DAY, HalfYear, type ShiftClock } from './half-year.ts'
import { addSales, OPPORTUNITIES, type Project } from './sales.ts'
import { CAPTIONS } from './words.ts'

interface Receivers {
  readonly healthy: string
  readonly failing: string
}

const SUBSCRIPTIONS = [
  [
    'Customer portal',
    'healthy',
    ['opportunity.created', 'call.inbound.completed', 'photo.uploaded'],
    FIRST_DAY,
  ],
  [
    'Accounting export',
    'failing',
    ['opportunity.project.approved', 'envelope.completed', 'expense.created'],
    // A subscription that fails for five days is paused.
    4,
  ],
] as const

const PHOTOS = 12
/** Days between photos. */
const APART = 6

/**
 * Fills the demo workspace through the public API with the records of the last half-year, unless the workspace has
 * opportunities.
 * @returns lines for people
 */
export async function fillDemo(
  client: WorkspaceClient,
  receivers: Receivers,
  shiftClock: ShiftClock,
): Promise<string[]> {
  const { data } = await client.get('/v1/opportunities', { params: { query: { limit: 1 } } })
  if (data.length > 0) {
    shiftClock(0)
    for (const one of SUBSCRIPTIONS) await subscribe(client, receivers, one)
    return ['filled by an earlier run']
  }
  const year = new HalfYear()
  const projects: Project[] = []
  for (const one of SUBSCRIPTIONS) year.add(one[3], () => subscribe(client, receivers, one))
  addSales(client, year, projects)
  addPhotos(client, year, projects)
  const expenses = addExpenses(client, year, projects)
  await year.play(shiftClock)
  return ['filled', `${OPPORTUNITIES} opportunities, ${expenses} expenses, ${PHOTOS} photos`]
}

/** The receivers have another port on each run. */
async function subscribe(
  client: WorkspaceClient,
  receivers: Receivers,
  [description, kind, triggers]: (typeof SUBSCRIPTIONS)[number],
): Promise<void> {
  const { data } = await client.get('/v1/subscriptions')
  const target_url = receivers[kind]
  const found = data.find((one) => one.description === description)
  if (found) {
    const params = { path: { id: found.id } }
    await client.patch('/v1/subscriptions/{id}', { params, body: { target_url } })
  } else {
    await client.post('/v1/subscriptions', { body: { description, target_url, trigger_ids: [...triggers] } })
  }
}

/** The states of three houses, one after the other. */
function addPhotos(client: WorkspaceClient, year: HalfYear, projects: readonly Project[]): void {
  for (let n = 0; n < PHOTOS; n++) {
    const [house, state] = [Math.floor(n / STATES), n % STATES]
    year.add((PHOTOS - 1 - n) * APART + 0.02, async () => {
      const project_id = projects[house]?.id ?? null
      const caption = CAPTIONS[state] ?? null
      await client.uploadPhoto(await picture(house, state), { caption, project_id, tags: ['site'] })
    })
  }
}
