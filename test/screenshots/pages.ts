import type { Page } from 'playwright-core'
import type { WorkspaceClient } from '../../clients/typescript/src/index.ts'
import { until } from '../support/until.ts'

/** The size of a picture in the repository, at most. */
export const MAX_BYTES = 100 * 1024

export interface Pictured {
  /** Name of the file in docs/images, without extension. */
  readonly name: string
  readonly pathOf: (client: WorkspaceClient) => Promise<string>
  /** Waits until the page shows its content. */
  readonly ready: (page: Page) => Promise<void>
}

const heading = (page: Page) => page.locator('#main h1').waitFor()
/** A text of the demo's data, which shows that it has been loaded. */
const text = (shown: string | RegExp) => async (page: Page) => {
  await heading(page)
  await page.locator('#main').getByText(shown).first().waitFor()
}

/** The id of the subscription whose receiver answers 500, once none of its deliveries will be tried again. */
async function failing(client: WorkspaceClient): Promise<string> {
  const { data } = await client.get('/v1/subscriptions')
  const found = data.find(({ description }) => description === 'Accounting export')
  if (!found) throw new Error('the demo has no failing subscription')
  const { id } = found
  await until(async () => {
    const { health } = await client.get('/v1/subscriptions/{id}', { params: { path: { id } } })
    const pending = { path: { id }, query: { status: 'pending' as const } }
    const { data } = await client.get('/v1/subscriptions/{id}/deliveries', { params: pending })
    return health.status === 'failing' && data.length === 0
  })
  return id
}

export const PAGES: readonly Pictured[] = [
  {
    name: 'sign-in',
    pathOf: async () => '/sign-in',
    ready: (page) => page.getByRole('button', { name: 'Open the demo workspace' }).waitFor(),
  },
  {
    name: 'overview',
    pathOf: async (client) => {
      await failing(client)
      return '/'
    },
    ready: text('jobtread'),
  },
  {
    name: 'subscription',
    pathOf: async (client) => `/webhooks/${await failing(client)}`,
    ready: text('opportunity.project.approved'),
  },
  {
    name: 'delivery',
    pathOf: async (client) => {
      const id = await failing(client)
      const { data } = await client.get('/v1/subscriptions/{id}/deliveries', { params: { path: { id } } })
      const [delivery] = data
      if (!delivery) throw new Error('the demo has no delivery')
      return `/deliveries/${delivery.id}`
    },
    ready: text('500'),
  },
  { name: 'board', pathOf: async () => '/opportunities', ready: text('Estimate') },
  { name: 'expenses', pathOf: async () => '/expenses', ready: text('Lone Star Lumber') },
]
