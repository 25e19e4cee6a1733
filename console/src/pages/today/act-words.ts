import type { TriggerId } from '../../../../shared/domain/kit/triggers.ts'
import type { Overview } from '../../api/overview.ts'
import { formatMoney } from '../../parts/format-number.ts'

type Act = NonNullable<Overview['acts']>[number]

/** For each action: the actor if no member acted, the verb, and a name for a record that has none. */
const WORDS: Readonly<
  Record<TriggerId, readonly [subject: string, before: string, record: string, after?: string]>
> = {
  'opportunity.created': ['Somebody', 'added the lead', 'without a name'],
  'opportunity.project.stage.updated': ['Somebody', 'moved', 'a lead', 'to another stage'],
  'opportunity.project.approved': ['Somebody', 'made', 'a lead', 'a project'],
  'opportunity.estimate_sent': ['Somebody', 'sent an estimate for', 'a lead'],
  'opportunity.estimate_approved': ['The customer', 'approved the estimate for', 'a job'],
  'opportunity.estimate_cancelled': ['Somebody', 'cancelled an estimate for', 'a lead'],
  'opportunity.d4d.spotted': ['Somebody', 'saw the lead', 'without a name', 'from the road'],
  'envelope.signed': ['A recipient', 'signed', 'a document'],
  'envelope.completed': ['Every recipient', 'has signed', 'a document'],
  'call.inbound.completed': ['The assistant', 'answered a call from', 'a caller'],
  'call.outbound.completed': ['The assistant', 'called', 'a contact'],
  'call.missed': ['A call', 'with', 'a caller', 'ended without a conversation'],
  'expense.created': ['Somebody', 'added the expense', 'without a vendor'],
  'expense.receipt_attached': ['Somebody', 'added the receipt of', 'an expense'],
  'expense.updated': ['Somebody', 'changed the expense', 'without a vendor'],
  'expense.deleted': ['Somebody', 'deleted the expense', 'without a vendor'],
  'photo.uploaded': ['Somebody', 'added', 'a photo'],
  'photo.deleted': ['Somebody', 'moved', 'a photo', 'to the trash'],
}

const VERBS: Readonly<Record<string, string>> = {
  created: 'added',
  secret_rotated: 'rotated the secret of',
  taken_over: 'took over',
  plan_changed: 'changed the plan of',
  invitation_ended: 'ended the invitation of',
}

const isTrigger = (action: string): action is TriggerId => Object.hasOwn(WORDS, action)

/** Calls and signatures: an outside system records them with the key of a member, who neither called nor signed. */
const isRecorded = (action: TriggerId): boolean => /^(call|envelope)\./.test(action)

/** The parts of a sentence: `Mia added the expense`, `Home Depot`, `of $9.50`. */
export function actWords({ action, member, name, amount, entity_type, approved_by_name }: Act) {
  if (isTrigger(action)) {
    const [subject, before, record, after] = WORDS[action]
    const who = (isRecorded(action) ? undefined : member?.name) ?? approved_by_name ?? subject
    const sum = amount === null ? undefined : `of ${formatMoney(amount, 'USD')}`
    return { before: `${who} ${before}`, record: name ?? record, after: after ?? sum }
  }
  const verb = action.slice(action.indexOf('.') + 1)
  const what = entity_type.replaceAll('_', ' ').replace('api', 'API')
  return {
    before: `${member?.name ?? 'The service'} ${VERBS[verb] ?? verb.replaceAll('_', ' ')} the ${what}`,
    record: name ?? undefined,
    after: undefined,
  }
}
