import type { Page } from 'playwright-core'
import type { WorkspaceClient } from '../../../clients/typescript/src/index.ts'
import { until } from '../../support/until.ts'

/** The size of a picture in the repository, at most. */
export const MAX_BYTES = 150 * 1024

export interface Pictured {
  /** Name of the file in docs/images, without `.webp`. */
  readonly name: string
  readonly pathOf: (client: WorkspaceClient) => Promise<string>
  /** Waits until the page shows its content. */
  readonly ready: (page: Page) => Promise<void>
}

const PICTURED =
  '[...document.images].every((image) => image.complete || image.getBoundingClientRect().top > innerHeight)'

/** Waits until the page has its typeface, its lists and the pictures in view. A page that polls is never idle. */
export async function loaded(page: Page): Promise<void> {
  await page.locator('h1').waitFor()
  await page.evaluate('document.fonts.ready')
  await until(() => page.evaluate(`!document.body.innerText.includes('Loading…') && ${PICTURED}`), 250)
}

/** A text of the demo's data, which shows that it has been loaded. */
const text = (shown: string | RegExp) => async (page: Page) => {
  await loaded(page)
  await page.locator('#main').getByText(shown).filter({ visible: true }).first().waitFor()
}

const first = <Row>([row]: readonly Row[]): Row => {
  if (!row) throw new Error('the demo workspace has none of these records')
  return row
}

/** A page whose address is known. */
const fixed = (name: string, path: string, ready: Pictured['ready'] = loaded): Pictured => ({
  name,
  pathOf: async () => path,
  ready,
})

/** The id of the subscription whose receiver answers 500. */
async function failing(client: WorkspaceClient): Promise<string> {
  const { data } = await client.get('/v1/subscriptions')
  return first(data.filter(({ description }) => description === 'Accounting export')).id
}

export const PAGES: readonly Pictured[] = [
  fixed('sign-in', '/sign-in', (page) =>
    page.getByRole('button', { name: 'Open the demo workspace' }).waitFor(),
  ),
  fixed('today', '/', text('Needs you')),
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
      return `/deliveries/${first(data.filter(({ attempts }) => attempts.length > 0)).id}`
    },
    ready: text('500'),
  },
  fixed('failures', '/failures?status=retrying', text('HTTP 500')),
  fixed('webhooks', '/webhooks'),
  fixed('events', '/events'),
  {
    name: 'event',
    pathOf: async (client) => `/events/${first((await client.get('/v1/events')).data).id}`,
    ready: loaded,
  },
  fixed('board', '/opportunities', text('Estimate')),
  {
    name: 'opportunity',
    pathOf: async (client) => {
      const { data } = await client.get('/v1/opportunities', { params: { query: { limit: 100 } } })
      return `/opportunities/${first(data.filter(({ approval_status }) => approval_status === 'project')).id}`
    },
    ready: text('Timeline'),
  },
  fixed('opportunity-list', '/opportunities/list?approval_status=opportunity'),
  {
    name: 'estimate',
    pathOf: async (client) => {
      const { data } = await client.get('/v1/opportunities', { params: { query: { limit: 100 } } })
      return `/estimates/${first(data.flatMap(({ estimate }) => estimate ?? [])).id}`
    },
    ready: loaded,
  },
  fixed('calendar', '/calendar', text('Deck')),
  fixed('connect', '/connect'),
  fixed('contacts', '/contacts'),
  fixed('expenses', '/expenses', text('Lone Star Lumber')),
  {
    name: 'expense',
    pathOf: async (client) => {
      const { data } = await client.get('/v1/expenses', { params: { query: { limit: 100 } } })
      return `/expenses/${first(data.filter(({ receipt }) => receipt)).id}`
    },
    ready: text('Receipt'),
  },
  fixed('photos', '/photos'),
  fixed('settings-workspace', '/settings'),
  ...[
    'members',
    'sign-in',
    'api-keys',
    'pipelines',
    'custom-fields',
    'vendors',
    'categories',
    'audit-log',
  ].map((page) => fixed(`settings-${page}`, `/settings/${page}`)),
]
