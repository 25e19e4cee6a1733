import { OPPORTUNITY_TEXTS } from '../../../../shared/domain/kit/texts.ts'
import {
  allContacts,
  allMembers,
  allOpportunities,
  allPipelines,
  opportunityRequests,
} from '../../api/import-requests.ts'
import type { Opportunity, OpportunityChange, Pipeline } from '../../api/opportunities.ts'
import { mayWrite } from '../../api/rights.ts'
import { changedFields } from '../../parts/changed-fields.ts'
import { reachKeys } from './import-contacts.ts'
import { byName, collect, folded, given, type ImportKind, textsIn } from './kinds.ts'
import { OPPORTUNITY_FIELDS } from './opportunity-fields.ts'

/** Stages of the default pipeline hide stages of other pipelines with the same name. */
function stagesOf(pipelines: readonly Pipeline[]) {
  const all = pipelines
    .toSorted((a, b) => Number(b.is_default) - Number(a.is_default))
    .flatMap(({ id: pipeline_id, stages }) =>
      stages.map(({ id, name }) => ({ name, at: { pipeline_id, stage_id: id } })),
    )
  return all.filter(({ name }, n) => all.findIndex((one) => folded(one.name) === folded(name)) === n)
}

const TEXTS = { name: 0, contact_name: 0, ...OPPORTUNITY_TEXTS }

const titleOf = ({ name, contact_name, address_street }: OpportunityChange): string =>
  name || contact_name || address_street || ''

const keyWith = (name: string, street: string | null | undefined): string =>
  `${folded(name)}|${folded(street ?? '')}`

export const OPPORTUNITIES: ImportKind<Opportunity, OpportunityChange> = {
  name: 'opportunities',
  title: 'Opportunities',
  noun: ['job', 'jobs'],
  sameness: 'the same name, and the same street if the row has one',
  fields: OPPORTUNITY_FIELDS,
  requests: opportunityRequests,
  may: mayWrite,
  repeats: false,
  load: async ({ isMapped, signal, onCount }) => {
    const all = await collect(allOpportunities(signal), onCount)
    const stages = isMapped('stage') ? stagesOf(await Array.fromAsync(allPipelines(signal))) : []
    const members = isMapped('sales_rep') ? await Array.fromAsync(allMembers(signal)) : []
    const isReachable = isMapped('phone') || isMapped('email')
    const contacts = isReachable ? await Array.fromAsync(allContacts(signal)) : []
    const contactIds = new Map(contacts.flatMap((one) => reachKeys(one).map((key) => [key, one.id] as const)))
    const stageNamed = byName('stage', stages, ({ name }) => name)
    const memberNamed = byName('member', members, ({ name }) => name)
    return {
      known: all.filter(({ approval_status }) => approval_status !== 'archived'),
      resolve: (values) => {
        const stage = values.has('stage') ? stageNamed(String(values.get('stage'))) : undefined
        if (stage && 'fault' in stage) return stage
        const rep = values.has('sales_rep') ? memberNamed(String(values.get('sales_rep'))) : undefined
        if (rep && 'fault' in rep) return rep
        const reach = reachKeys(textsIn({ phone: 0, email: 0 }, values))
        const [contactId] = reach.flatMap((key) => contactIds.get(key) ?? [])
        const fields = {
          ...textsIn(TEXTS, values),
          value: given<number>(values, 'value'),
          appointment_at: given<string>(values, 'appointment_at'),
          tags: given<string[]>(values, 'tags'),
          primary_contact_id: contactId,
          sales_rep_id: rep?.item.id,
          ...stage?.item.at,
        }
        const body: OpportunityChange = changedFields(fields, {})
        return titleOf(body) ? { body } : { fault: 'The row has no name, customer or street' }
      },
    }
  },
  titleOf,
  keysOf: (body) => [keyWith(titleOf(body), body.address_street)],
  recordKeys: ({ name, address_street }) => [keyWith(name, address_street), keyWith(name, '')],
  // The name is the key.
  current: ({ name: _, ...record }) => record,
}
