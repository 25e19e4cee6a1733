import type { Schemas, WorkspaceClient } from '../../clients/typescript/src/index.ts'
import { fillExpenses } from './expenses.ts'
import { picture } from './files.ts'
import { CALLS, CAPTIONS, CITIES, CREW, JOBS } from './words.ts'

interface Receivers {
  readonly healthy: string
  readonly failing: string
}

const OPPORTUNITIES = 30

const SUBSCRIPTIONS = [
  ['Customer portal', 'healthy', ['opportunity.created', 'call.inbound.completed', 'photo.uploaded']],
  ['Accounting export', 'failing', ['opportunity.project.approved', 'envelope.completed']],
] as const

/**
 * Fills the demo workspace by the public API, unless it has opportunities.
 * @returns lines for people
 */
export async function fillDemo(client: WorkspaceClient, receivers: Receivers): Promise<string[]> {
  await subscribe(client, receivers)
  const { data } = await client.get('/v1/opportunities', { params: { query: { limit: 1 } } })
  if (data.length > 0) return ['filled by an earlier run']
  const projects = await fillSales(client)
  for (const [index, caption] of CAPTIONS.entries()) {
    const project_id = projects[index % projects.length]?.id ?? null
    await client.uploadPhoto(await picture(index), { caption, project_id, tags: ['site'] })
  }
  const expenses = await fillExpenses(client, projects)
  return ['filled', `${OPPORTUNITIES} opportunities, ${expenses} expenses, ${CAPTIONS.length} photos`]
}

/** The receivers have another port on each run. */
async function subscribe(client: WorkspaceClient, receivers: Receivers): Promise<void> {
  const { data } = await client.get('/v1/subscriptions')
  for (const [description, kind, triggers] of SUBSCRIPTIONS) {
    const target_url = receivers[kind]
    const found = data.find((one) => one.description === description)
    if (found) {
      const params = { path: { id: found.id } }
      await client.patch('/v1/subscriptions/{id}', { params, body: { target_url } })
    } else {
      await client.post('/v1/subscriptions', {
        body: { description, target_url, trigger_ids: [...triggers] },
      })
    }
  }
}

/** Adds the crew, and opportunities in every stage with their records. Returns the projects. */
async function fillSales(client: WorkspaceClient): Promise<Schemas['Opportunity'][]> {
  const crew: string[] = []
  for (const [name, email, permissions] of CREW) {
    crew.push((await client.post('/v1/members', { body: { name, email, permissions: [...permissions] } })).id)
  }
  const pipelines = await client.get('/v1/pipelines')
  const stages = pipelines.data.find(({ is_default }) => is_default)?.stages ?? []
  const projects: Schemas['Opportunity'][] = []
  for (let n = 0; n < OPPORTUNITIES; n++) {
    const [person, job, price] = at(JOBS, n)
    const [address_city, address_zip] = at(CITIES, n)
    const name = n < JOBS.length ? `${job}, ${person}` : `${job}, ${person} (${n + 1})`
    const email = `${person.replace(' ', '.').toLowerCase()}${n}@example.com`
    const phone = `+1512555${1000 + n}`
    const contact = await client.post('/v1/contacts', { body: { name: person, email, phone } })
    const stage = n % stages.length
    const opportunity = await client.post('/v1/opportunities', {
      body: {
        name,
        primary_contact_id: contact.id,
        sales_rep_id: crew[n % crew.length] ?? null,
        stage_id: at(stages, stage).id,
        value: price + 250 * n,
        tags: n % 4 === 0 ? ['permit'] : [],
        ...{ address_street: `${100 + 7 * n} Oak Hill Drive`, address_city, address_zip },
      },
    })
    const params = { path: { id: opportunity.id } }
    const [direction, outcome, summary] = at(CALLS, n)
    const number = direction === 'inbound' ? { from_number: phone } : { to_number: phone }
    await client.post('/v1/calls', {
      body: { direction, outcome, summary, opportunity_id: opportunity.id, ...number },
    })
    if (stage < 2) continue
    const estimate = await client.post('/v1/opportunities/{id}/estimates', {
      params,
      body: {
        title: `Estimate: ${job}`,
        line_items: [
          { description: 'Labor', quantity: 40, unit_price: Math.round(price * 0.011) },
          { description: 'Materials', quantity: 1, unit_price: Math.round(price * 0.46) },
        ],
      },
    })
    await client.post('/v1/estimates/{id}/send', { params: { path: { id: estimate.id } } })
    if (stage < 3) continue
    await client.post('/v1/opportunities/{id}/approve', { params })
    const { id, recipients } = await client.post('/v1/envelopes', {
      body: {
        title: `Contract: ${name}`,
        opportunity_id: opportunity.id,
        recipients: [{ name: person, email }],
      },
    })
    for (const recipient of stage % 2 === 0 ? recipients : []) {
      await client.post('/v1/envelopes/{id}/recipients/{recipient_id}/sign', {
        params: { path: { id, recipient_id: recipient.id } },
      })
    }
    projects.push(opportunity)
  }
  return projects
}

/** The element at an index that starts again after the last one. */
function at<T>(list: readonly T[], index: number): T {
  const [found] = list.slice(index % list.length)
  if (found === undefined) throw new Error('nothing to choose from')
  return found
}
