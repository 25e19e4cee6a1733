import type { MemberId, WorkspaceId } from '../../../shared/domain/kit/ids.ts'
import { newContact } from '../../../shared/domain/sales/contact.ts'
import { createOpportunity } from '../../../shared/domain/sales/opportunity-change.ts'
import { textOf } from '../../../shared/domain/sales/opportunity-filter.ts'
import type { Pipeline } from '../../../shared/domain/sales/pipeline.ts'
import { contactInsertion } from '../../../shared/table/contacts.ts'
import { opportunityTextKey } from '../../../shared/table/keys.ts'
import { opportunityInsertion } from '../../../shared/table/opportunities.ts'
import { listPipelines } from '../../../shared/table/pipelines.ts'
import type { Item } from '../../../shared/table/store/write.ts'
import { putAll, puts } from './put-all.ts'

/** The time in which the records were created, up to now. */
export const HISTORY_MS = 2 * 365 * 86_400_000

/** The position of the record that a search for `needle` finds: in the older half. */
const NEEDLE = 0.7

/** Puts opportunities and contacts that were created at an even rate in the last two years. */
export async function fillLists(ws: WorkspaceId, owner: MemberId, count: number): Promise<void> {
  const { rows } = await listPipelines(ws, { limit: 1 })
  const [pipeline] = rows
  if (!pipeline) throw new Error('the workspace has no pipeline')
  await putAll(rowsOf(ws, owner, pipeline, count))
}

function* rowsOf(ws: WorkspaceId, owner: MemberId, pipeline: Pipeline, count: number): Generator<Item> {
  const start = Date.now() - HISTORY_MS
  for (let n = 1; n <= count; n++) {
    const now = new Date(start + (n / (count + 1)) * HISTORY_MS)
    const isNeedle = count - n === Math.floor(count * NEEDLE)
    const contact_name = `${isNeedle ? 'Needle' : 'Carla'} Client ${n}`
    const fields = {
      contact_name,
      value: 12_000,
      address_street: `${n} Juniper Ave`,
      address_city: 'Austin',
      address_state: 'TX',
      tags: n % 100 === 0 ? ['hot'] : ['new'],
    }
    const { record } = createOpportunity(ws, fields, pipeline, { by: owner, now })
    yield* puts([opportunityInsertion(record)])
    // As the stream's consumer writes it.
    yield { ...opportunityTextKey(ws, record.id), type: 'text', data: undefined, ...textOf(record) }
    const email = `${isNeedle ? 'needle' : 'carla'}.client.${n}@example.com`
    yield* puts(contactInsertion(newContact(ws, { name: contact_name, email }, null, now)))
  }
}

/** The e-mail address of the contact that a search for `needle` finds. */
export const needleEmail = (count: number): string =>
  `needle.client.${count - Math.floor(count * NEEDLE)}@example.com`
