/** Entity types of the envelope (contract 10.2). */
export type EntityType = 'opportunity' | 'contact' | 'task' | 'contractor' | 'envelope' | 'expense' | 'photo'

/** The id of every trigger (contract 10.1). */
export const TRIGGER_IDS = [
  'opportunity.created',
  'opportunity.project.stage.updated',
  'opportunity.project.approved',
  'opportunity.estimate_sent',
  'opportunity.estimate_approved',
  'opportunity.estimate_cancelled',
  'opportunity.d4d.spotted',
  'envelope.signed',
  'envelope.completed',
  'call.inbound.completed',
  'call.outbound.completed',
  'call.missed',
  'expense.created',
  'expense.receipt_attached',
  'expense.updated',
  'expense.deleted',
  'photo.uploaded',
  'photo.deleted',
] as const

export type TriggerId = (typeof TRIGGER_IDS)[number]

/** The entity type of each trigger's events, and when it fires. */
export const TRIGGERS = {
  'opportunity.created': { entity: 'opportunity', fires: 'A new opportunity is created.' },
  'opportunity.project.stage.updated': {
    entity: 'opportunity',
    fires: 'An opportunity or project moves to a new pipeline stage.',
  },
  'opportunity.project.approved': {
    entity: 'opportunity',
    fires: 'An opportunity is approved and becomes a project.',
  },
  'opportunity.estimate_sent': { entity: 'opportunity', fires: 'An estimate is sent to a customer.' },
  'opportunity.estimate_approved': { entity: 'opportunity', fires: 'A customer approves an estimate.' },
  'opportunity.estimate_cancelled': { entity: 'opportunity', fires: 'An estimate is cancelled.' },
  'opportunity.d4d.spotted': { entity: 'opportunity', fires: 'A new lead is captured in Drive Mode.' },
  'envelope.signed': { entity: 'envelope', fires: 'A recipient signs a document.' },
  'envelope.completed': { entity: 'envelope', fires: 'Every recipient has signed a document.' },
  'call.inbound.completed': {
    entity: 'contact',
    fires: 'The AI assistant finishes answering a call to the workspace number.',
  },
  'call.outbound.completed': { entity: 'contact', fires: 'An AI-placed call connects and finishes.' },
  'call.missed': {
    entity: 'contact',
    fires: 'A call ends without a conversation (abandoned inbound or unanswered outbound).',
  },
  'expense.created': {
    entity: 'expense',
    fires: 'A purchase or mileage expense is created. Usually carries no receipt yet.',
  },
  'expense.receipt_attached': {
    entity: 'expense',
    fires: 'A receipt lands on an expense that had none.',
  },
  'expense.updated': {
    entity: 'expense',
    fires:
      'A business field changes, or the receipt is replaced or removed. A reconciliation write-back does not count.',
  },
  'expense.deleted': {
    entity: 'expense',
    fires: 'An expense is removed. `data` is null; the fields are in `metadata`.',
  },
  'photo.uploaded': {
    entity: 'photo',
    fires: 'A photo or video becomes fetchable on a project, or a trashed photo is restored.',
  },
  'photo.deleted': { entity: 'photo', fires: 'A photo is moved to the trash.' },
} as const satisfies Record<TriggerId, { entity: EntityType; fires: string }>

export function isTriggerId(text: string): text is TriggerId {
  return TRIGGER_IDS.some((id) => id === text)
}

/** The triggers that a subscription names; `['*']` means all of them (contract 11.7). */
export type TriggerChoice = readonly TriggerId[] | typeof EVERY_TRIGGER

export const EVERY_TRIGGER = ['*'] as const

export const isEveryTrigger = (choice: TriggerChoice): choice is typeof EVERY_TRIGGER => choice[0] === '*'

/** The first trigger of a choice. */
export const firstTrigger = (choice: TriggerChoice): TriggerId =>
  (isEveryTrigger(choice) ? undefined : choice[0]) ?? TRIGGER_IDS[0]

/** Whether a choice includes a trigger; `*` also includes triggers of later versions. */
export const includesTrigger = (choice: TriggerChoice, trigger: TriggerId): boolean =>
  isEveryTrigger(choice) || choice.includes(trigger)

/**
 * The entity type of a trigger's events. Derived from the name: reading `TRIGGERS` would add the descriptions of all
 * triggers to the bundle of every function that emits an event. A test compares the name with `TRIGGERS`.
 */
export function entityOf(trigger: TriggerId): EntityType {
  const [first = ''] = trigger.split('.')
  // A test compares this with `TRIGGERS`.
  return first === 'call' ? 'contact' : (first as EntityType)
}

/** Expense events contain expense data, so receiving them needs the plan and permissions to read it (contract 4.7). */
export function carriesExpenseData(trigger: TriggerId): boolean {
  return trigger.startsWith('expense.')
}
