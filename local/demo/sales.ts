import type { Schemas } from '../../clients/typescript/src/index.ts'
import { requestAt } from './past.ts'
import { beginningOf, later, type Plan, type PlannedOpportunity } from './plan.ts'
import { byMarker, each, type Session } from './session.ts'
import { CREW } from './tables.ts'

/** Adds the crew, the contacts and the opportunities with their records. Returns the ids of the projects, in order. */
export async function fillSales(session: Session, { opportunities }: Plan): Promise<string[]> {
  const { client, today, say } = session
  const [pipelines, members, contacts, existing] = await Promise.all([
    client.get('/v1/pipelines'),
    byMarker(client.list('/v1/members'), ({ email }) => email),
    byMarker(client.list('/v1/contacts'), ({ email }) => email),
    byMarker(client.list('/v1/opportunities'), ({ name }) => name),
  ])
  const crew: string[] = []
  for (const [name, email, permissions] of CREW) {
    const member =
      members.get(email) ??
      (await requestAt(beginningOf(today), () =>
        client.post('/v1/members', { body: { name, email, permissions: [...permissions] } }),
      ))
    crew.push(member.id)
  }
  const contactOf = async ({ contact, createdAt }: PlannedOpportunity) =>
    contacts.get(contact.email) ??
    (await requestAt(createdAt, () => client.post('/v1/contacts', { body: contact })))
  const stages = (pipelines.data.find(({ is_default }) => is_default) ?? pipelines.data[0])?.stages ?? []

  const create = async (planned: PlannedOpportunity, index: number) => {
    const { name, contact, value, leadSource, tags, stage } = planned
    const { address_street, address_city, address_state, address_zip, address_country } = contact
    const stage_id = stages[Math.min(stage, stages.length - 1)]?.id
    const sales_rep_id = crew[index % 2]
    const body = {
      name,
      primary_contact_id: (await contactOf(planned)).id,
      value,
      lead_source: leadSource,
      tags: [...tags],
      ...{ address_street, address_city, address_state, address_zip, address_country },
      ...(stage_id && { stage_id }),
      ...(sales_rep_id && { sales_rep_id }),
    }
    return requestAt(planned.createdAt, () => client.post('/v1/opportunities', { body }))
  }

  const ids: string[] = Array(opportunities.length).fill('')
  await each(opportunities, async (planned, index) => {
    const opportunity = existing.get(planned.name) ?? (await create(planned, index))
    ids[index] = opportunity.id
    const params = { path: { id: opportunity.id } }
    const at = (part: number) => later(planned.createdAt, part, today)
    await fillEstimate(session, planned, opportunity.id)
    if (planned.approved && opportunity.approval_status !== 'project') {
      await requestAt(at(0.5), () => client.post('/v1/opportunities/{id}/approve', { params }))
    }
    if (planned.approved) await requestAt(at(0.55), () => mapProject(session, opportunity, index))
    if (planned.archived && opportunity.approval_status !== 'archived') {
      await requestAt(at(0.8), () => client.post('/v1/opportunities/{id}/archive', { params }))
    }
  })
  say(`${opportunities.length} opportunities`)
  await fillEnvelopes(session, opportunities, ids)
  await fillCalls(session, opportunities, ids)
  return ids.filter((_, index) => opportunities[index]?.approved)
}

/** The counterparts of a project and of its customer in two systems. Repeating them changes nothing. */
async function mapProject(
  { client }: Session,
  { id, primary_contact_id }: Schemas['Opportunity'],
  index: number,
): Promise<void> {
  const job = { external_id: `job-${100 + index}`, url: `https://jobtread.example.com/jobs/${100 + index}` }
  await client.put('/v1/opportunities/{id}/external-references/{namespace}', {
    params: { path: { id, namespace: 'jobtread' } },
    body: job,
  })
  if (!primary_contact_id) return
  await client.put('/v1/contacts/{id}/external-references/{namespace}', {
    params: { path: { id: primary_contact_id, namespace: 'quickbooks' } },
    body: { external_id: `customer-${100 + index}` },
  })
}

async function fillEstimate(
  { client, today }: Session,
  { estimate, name, value, createdAt }: PlannedOpportunity,
  id: string,
): Promise<void> {
  const path = { id }
  const at = (part: number) => later(createdAt, part, today)
  if (estimate === undefined) return
  const { data } = await client.get('/v1/opportunities/{id}/estimates', { params: { path } })
  const title = `Estimate: ${name.split(',')[0]}`
  const line_items = [
    { description: 'Labor', quantity: 40, unit_price: Math.round(value * 0.011) },
    { description: 'Materials', quantity: 1, unit_price: Math.round(value * 0.46) },
    { description: 'Permits and fees', quantity: 1, unit_price: Math.round(value * 0.04) },
  ]
  const found =
    data.find((one) => one.title === title) ??
    (await requestAt(at(0.2), () =>
      client.post('/v1/opportunities/{id}/estimates', { body: { title, line_items }, params: { path } }),
    ))
  if (found.status !== 'draft' || estimate === 'draft') return
  const params = { path: { id: found.id } }
  await requestAt(at(0.25), () => client.post('/v1/estimates/{id}/send', { params }))
  await requestAt(at(0.45), async () => {
    if (estimate === 'approved') await client.post('/v1/estimates/{id}/approve', { params })
    if (estimate === 'cancelled') await client.post('/v1/estimates/{id}/cancel', { params })
  })
}

async function fillEnvelopes(
  { client, today, say }: Session,
  opportunities: readonly PlannedOpportunity[],
  ids: readonly string[],
): Promise<void> {
  const existing = await byMarker(client.list('/v1/envelopes'), ({ title }) => title)
  const list = [...opportunities.entries()].filter(([, { envelope }]) => envelope !== undefined)
  await each(list, async ([index, { name, contact, envelope, createdAt }]) => {
    const title = `Contract: ${name}`
    const recipients = [{ name: contact.name, email: contact.email }]
    const body = { title, opportunity_id: ids[index] ?? null, recipients }
    const found =
      existing.get(title) ??
      (await requestAt(later(createdAt, 0.6, today), () => client.post('/v1/envelopes', { body })))
    for (const { id, signed_at } of envelope === 'signed' ? found.recipients : []) {
      if (signed_at) continue
      const params = { path: { id: found.id, recipient_id: id } }
      await requestAt(later(createdAt, 0.75, today), () =>
        client.post('/v1/envelopes/{id}/recipients/{recipient_id}/sign', { params }),
      )
    }
  })
  say(`${list.length} envelopes`)
}

async function fillCalls(
  { client, today, say }: Session,
  opportunities: readonly PlannedOpportunity[],
  ids: readonly string[],
): Promise<void> {
  const existing = await byMarker(client.list('/v1/calls'), ({ opportunity_id }) => opportunity_id)
  const list = [...opportunities.entries()].flatMap(([index, { contact, call, createdAt }]) =>
    call ? [{ index, contact, call, createdAt }] : [],
  )
  await each(list, async ({ index, contact, call: [direction, outcome, summary], createdAt }) => {
    const opportunity_id = ids[index]
    if (opportunity_id === undefined || existing.has(opportunity_id)) return
    const body = {
      direction,
      outcome,
      summary,
      opportunity_id,
      ...(direction === 'inbound' ? { from_number: contact.phone } : { to_number: contact.phone }),
      ...(outcome === 'completed' && { duration_seconds: 60 + index * 7 }),
    }
    await requestAt(later(createdAt, 0.15, today), () => client.post('/v1/calls', { body }))
  })
  say(`${list.length} calls`)
}
