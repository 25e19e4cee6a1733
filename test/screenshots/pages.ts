import type { Page } from 'playwright-core'
import type { WorkspaceClient } from '../../clients/typescript/src/index.ts'

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

const failing = async (client: WorkspaceClient) => {
  const { data } = await client.get('/v1/subscriptions')
  const found = data.find(({ description }) => description === 'Accounting export')
  if (!found) throw new Error('the demo has no failing subscription')
  return found.id
}

export const PAGES: readonly Pictured[] = [
  {
    name: 'sign-in',
    pathOf: async () => '/sign-in',
    ready: (page) => page.getByRole('button', { name: 'Open the demo workspace' }).waitFor(),
  },
  { name: 'overview', pathOf: async () => '/', ready: text('jobtread') },
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
      // The oldest of the page has been tried most often.
      const delivery = data.at(-1)
      if (!delivery) throw new Error('the demo has no delivery')
      return `/deliveries/${delivery.id}`
    },
    ready: text('500'),
  },
  { name: 'board', pathOf: async () => '/opportunities', ready: text('Estimate') },
  { name: 'expenses', pathOf: async () => '/expenses', ready: text('Lone Star Lumber') },
]
