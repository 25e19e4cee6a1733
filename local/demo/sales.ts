import type { Schemas, WorkspaceClient } from '../../clients/typescript/src/index.ts'
import { FIRST_DAY, type HalfYear } from './half-year.ts'
import { at, CALLS, CITIES, CREW, JOBS } from './words.ts'

export type Project = Schemas['Opportunity']

export const OPPORTUNITIES = 30
/** Days between opportunities. */
const APART = 6.2
/** The first stages of the default pipeline: the third and later ones have an estimate, the fourth and later are projects. */
const STAGES = 6
/**
 * Days from the first call to the contract. A job that began fewer days ago has reached the same stage in less time.
 */
const JOB_DAYS = 30
/** The index of the first opportunity with an appointment, and the day (0 is Monday of this week) and hour of each appointment. */
const FIRST_VISITED = 20
const VISITS = ['0 9', '0 14', '1 8', '2 10', '3 13', '3 16', '4 9', '5 11', '7 9']

/** Adds members, and opportunities in every stage with their records. Approved opportunities are added to the projects. */
export function addSales(client: WorkspaceClient, year: HalfYear, projects: Project[]): void {
  const sales: Sales = { client, year, projects, crew: [], stages: [] }
  year.add(FIRST_DAY, () => begin(sales))
  for (let n = 0; n < OPPORTUNITIES; n++) addOpportunity(sales, n)
}

interface Sales {
  readonly client: WorkspaceClient
  readonly year: HalfYear
  readonly projects: Project[]
  readonly crew: string[]
  readonly stages: Schemas['Pipeline']['stages'][number][]
}

async function begin({ client, crew, stages }: Sales): Promise<void> {
  for (const [name, email, permissions] of CREW) {
    crew.push((await client.post('/v1/members', { body: { name, email, permissions: [...permissions] } })).id)
  }
  const pipelines = await client.get('/v1/pipelines')
  stages.push(...(pipelines.data.find(({ is_default }) => is_default)?.stages ?? []))
}

function addOpportunity(sales: Sales, n: number): void {
  const { client, year, projects, stages } = sales
  const begun = (OPPORTUNITIES - 1 - n) * APART + 0.1
  const after = (days: number) => begun - days * Math.min(1, begun / JOB_DAYS)
  const params = { path: { id: '' } }
  let opportunity: Project | undefined
  year.add(begun, async () => {
    opportunity = await createOpportunity(sales, n)
    params.path.id = opportunity.id
  })
  const stage = (OPPORTUNITIES - 1 - n) % STAGES
  for (let next = 1; next <= stage; next++) {
    const move = () =>
      client.patch('/v1/opportunities/{id}', { params, body: { stage_id: at(stages, next).id } })
    year.add(after(5 * next), move)
  }
  if (stage < 2) return
  const [person, job, price] = at(JOBS, n)
  let estimateId = ''
  year.add(after(8), async () => {
    const line_items = [
      { description: 'Labor', quantity: 40, unit_price: Math.round(price * 0.011) },
      { description: 'Materials', quantity: 1, unit_price: Math.round(price * 0.46) },
    ]
    const body = { title: `Estimate: ${job}`, line_items }
    estimateId = (await client.post('/v1/opportunities/{id}/estimates', { params, body })).id
  })
  year.add(after(9), () => client.post('/v1/estimates/{id}/send', { params: { path: { id: estimateId } } }))
  if (stage < 3) return
  year.add(after(16), async () => {
    await client.post('/v1/opportunities/{id}/approve', { params })
    if (opportunity) projects.push(opportunity)
  })
  let envelope: Schemas['Envelope'] | undefined
  year.add(after(17), async () => {
    const body = {
      title: `Contract: ${nameOf(n)}`,
      opportunity_id: params.path.id,
      recipients: [{ name: person, email: emailOf(n) }],
    }
    envelope = await client.post('/v1/envelopes', { body })
  })
  if (stage % 2 > 0) return
  year.add(after(JOB_DAYS - 1), async () => {
    for (const recipient of envelope?.recipients ?? []) {
      const path = { id: envelope?.id ?? '', recipient_id: recipient.id }
      await client.post('/v1/envelopes/{id}/recipients/{recipient_id}/sign', { params: { path } })
    }
  })
}

/** With its contact, and the call by which it began. */
async function createOpportunity({ client, year, crew, stages }: Sales, n: number): Promise<Project> {
  const [person, , price] = at(JOBS, n)
  const [address_city, address_zip] = at(CITIES, n)
  const phone = `+1512555${1000 + n}`
  const contact = await client.post('/v1/contacts', { body: { name: person, email: emailOf(n), phone } })
  const [day, hour] = VISITS[n - FIRST_VISITED]?.split(' ') ?? []
  const opportunity = await client.post('/v1/opportunities', {
    body: {
      name: nameOf(n),
      primary_contact_id: contact.id,
      sales_rep_id: crew[n % crew.length] ?? null,
      stage_id: at(stages, 0).id,
      value: price + 250 * n,
      appointment_at: hour === undefined ? null : year.timeOfWeek(Number(day), Number(hour)),
      tags: n % 4 === 0 ? ['permit'] : [],
      ...{ address_street: `${100 + 7 * n} Oak Hill Drive`, address_city, address_zip },
    },
  })
  const [direction, outcome, summary] = at(CALLS, n)
  const number = direction === 'inbound' ? { from_number: phone } : { to_number: phone }
  await client.post('/v1/calls', {
    body: { direction, outcome, summary, opportunity_id: opportunity.id, ...number },
  })
  return opportunity
}

function nameOf(n: number): string {
  const [person, job] = at(JOBS, n)
  return n < JOBS.length ? `${job}, ${person}` : `${job}, ${person} (${n + 1})`
}

const emailOf = (n: number): string => `${at(JOBS, n)[0].replace(' ', '.').toLowerCase()}${n}@example.com`
