import type { Reconciliation } from '../domain/expenses/expense-plan.ts'
import type { CountedType } from '../domain/kit/counters.ts'
import {
  type ApiKeyId,
  type AuditEntryId,
  type CalendarFeedId,
  type CallId,
  type CategoryId,
  type ContactId,
  type DeliveryId,
  type EnvelopeId,
  type EstimateId,
  type EventId,
  type ExpenseId,
  type MemberId,
  type OpportunityId,
  type PasskeyId,
  type PhotoId,
  type PipelineId,
  type ReceiverCheckId,
  type ReplayId,
  type SessionId,
  type SubscriptionId,
  toId,
  type UploadId,
  type VendorId,
  type WorkspaceId,
} from '../domain/kit/ids.ts'
import type { Dated, MirroredType } from '../domain/kit/tombstone.ts'
import type { TriggerId } from '../domain/kit/triggers.ts'
import type { UploadedObjectKind } from '../domain/kit/uploaded-object.ts'
import type { Delivery, FailureStatus } from '../domain/webhooks/delivery.ts'

/*
 * Every key of the table. Each key begins with the workspace, so that code cannot read another tenant's rows by
 * forgetting a check. Exceptions: the rows of an API key, a session or an invitation, because the public id identifies the
 * workspace, and of a calendar feed or the link of an estimate, whose hash does; the challenge of a sign-in, which is for any workspace; the rate of a workspace or an address, which is
 * updated like a key's; the delivery pause, the outbox's progress and the backfills, which are global; and the due index, which only the sweep reads.
 *
 * access pattern                     index  key                                          cost (25 of n)
 * ---------------------------------  -----  -------------------------------------------  ---------------------
 * caller of a request                table  CREDENTIAL#<public id>                       1 get
 * rate of a busy key, of the keys of
 *   a busy workspace together, of a
 *   busy address                     table  RATE#<public id>, RATE#<ws>, RATE#<address>  1 update per 10 requests
 * invitation of a token              table  INVITATION#<public id>                       1 get
 * calendar feed of a token           table  CALENDAR_FEED#<hash of the token>            1 get, 1 update
 * estimate of a link's token         table  ESTIMATE_LINK#<hash of the token>            1 get
 * challenge of a sign-in, of a new
 *   passkey                          table  CHALLENGE#<challenge>, <ws>#challenge / …    1 update
 * passkey of a WebAuthn credential   table  <ws>#passkey-credential / <hash of its id>   1 get
 * response of an Idempotency-Key     table  IDEMPOTENCY#<public id> / <hash>             1 get, in one call with auth
 * workspace                          table  <ws>#workspace                               1 get
 * workspaces (operators only)        list   workspaces / <ws>                            1 query + 1 batch get
 * workspace of a member or key, by
 *   its id (operators only)          list   id#<id> / <ws>                               1 query
 * members, keys, sessions, passkeys,
 *   pipelines, contacts, vendors,
 *   opportunities, envelopes (to sign),
 *   calls, subscriptions, categories,
 *   custom fields, feeds: one, list       table  <ws>#<type> / <id>                           1 get; 1 query
 * audit log, newest first            table  <ws>#audit / <id>                            1 query
 * count of unrevoked subscriptions   table  <ws>#subscription-count                      1 get
 * since when a subscription fails    due    due#<shard>; table <ws>#failing / <id>       see due rows
 * subscribers, without and with
 *   those revoked in the last days   table  <ws>#subscribers / <id>, former#<id>         1 query
 * erased contacts and members
 *   (operators only)                 table  <ws>#erasure / <id>                          1 query
 * opportunities by filters, sums     list   <ws>#opportunity / <id>                      1 query + 1 batch get
 * opportunities by text alone        table  <ws>#text / <id>                             see docs/performance.md
 * opportunities by appointment       list   <ws>#appointments / <ISO time>#<id>          1 query + 1 batch get
 * estimate: one                      table  <ws>#estimate#<id>                           1 get
 * estimates of an opportunity        list   <ws>#estimates#<opportunity> / <id>          1 query + 1 batch get
 * contacts with a phone number       table  <ws>#phone#<E.164> / <id>                    1 query + 1 batch get
 * contacts by name or e-mail         table  <ws>#contact / <id>                          1 query per MB, in parallel
 * expense: one                       table  <ws>#expense#<id>                            1 get
 * expenses by date                   list   <ws>#expense / <date>#<id>                   1 query + 1 batch get
 * expenses of a project              project <ws>#project#<id> / <date>#<id>             the same
 * expenses with an external reference state <ws>#expense#reconciled / <date>#<id>        the same
 *   without                          state  <ws>#expense#unreconciled / <date>#<id>      the same
 *   with one in a namespace          list   <ws>#reconciled#<namespace> / <date>#<id>    the same
 *   without one in a marked namespace list  <ws>#unreconciled#<namespace> / <date>#<id>  the same
 * marker of an expense and namespace table  <ws>#expense#<id> / namespace#<namespace>    1 get
 * expenses with a sync error in a
 *   namespace                        list   <ws>#failed#<namespace> / <date>#<id>        2 queries + 1 batch get
 *   (beyond 20 of one expense)       list   <ws>#failed / <date>#<id>                    in the above
 * namespaces in use                  table  <ws>#namespaces                              1 get
 * further namespaces, by name        table  <ws>#namespace / <namespace>                 1 query
 * how far sums are counted           table  <ws>#sums / state                            1 get
 * sums of expenses, of opportunities table  <ws>#sums / <epoch>#<row of counters>        1 query
 * what sums count of a record        table  <ws>#<type>#<id> / counted                   1 batch get per batch of changes
 * workspaces whose sums are not
 *   counted, or due for a check      due    sums / <ISO time>#<ws>                       1 query
 * photo: one, also of an object key  table  <ws>#photo#<id>                              1 get
 * photos, newest first               list   <ws>#photo / <id>                            1 query + 1 batch get
 * photos of a project                project <ws>#photo#project#<id> / <id>              the same
 * trashed photos (of a project)      both   <ws>#photo#trash…, same sort keys            the same
 * photos whose upload is overdue     due    awaited / <ISO time>#<row's pk>              1 query
 * upload of an object key            table  <ws>#upload / <id>                           1 get
 * photos and receipts whose file is
 *   awaited: how many                table  <ws>#open-uploads / <kind>                    1 get
 * files to remove, oldest first      due    replaced_file / <ISO time>#<row's pk>        1 query
 * opportunities, contacts, expenses or
 *   photos by last change            changes <ws>#changes#<type> / <ISO time>#<id>         1 query + 1 batch get
 * tombstone of a deleted contact or
 *   expense                          table  the key of the record                        in the list above
 * event: one                         table  <ws>#event#<id>                              1 get
 * events, newest or oldest first     list   <ws>#event / <id>                            1 query
 * newest events of a trigger         table  <ws>#samples#<trigger> / slot#<0 to 2>       1 query
 * delivery: one                      table  <ws>#delivery#<id>                           1 get
 * deliveries of an event             table  <ws>#subscription / <id>, then the ids that   1 query + 1 batch get
 *                                           follow from the event and the subscriptions
 * deliveries of a subscription       list   <ws>#deliveries#<subscription> / <id>        1 query + 1 batch get
 * failures of a workspace by newest
 *   attempt: failed, retrying, past  changes <ws>#failures#<status> / <ISO time>#<id>…      1 query + 1 batch get
 * replay: one                        table  <ws>#replay / <id>                           1 get
 * check of a receiver: one           table  <ws>#receiver-check / <id>                   1 get
 * newest check of a subscription     table  <ws>#last-check / <subscription>             1 get
 * delivery pause, holds of workspaces table  DELIVERY_PAUSE / self, <ws>                  1 query
 * deliveries of a day, where limited  table  <ws>#deliveries-of-day / <day>               1 update per event
 * progress of a backfill             table  BACKFILL#<job> / segment#<n>/<of>            1 batch get
 * workspaces with missing markers    due    markers / <ISO time>#<ws>                    1 query
 * due rows (sweep only)              due    due#<shard> / <ISO time>#<row's pk>          1 query per shard
 * events to check (sweep only)       due    outbox#<shard> / <ISO time>#<trigger>#<id>   1 query per shard
 * how far they have been checked     table  OUTBOX, OUTBOX#<group>                       1 get per group
 * events that left the outbox        table  OUTBOX_LEFT / <ISO time>#<trigger>#<id>      1 query
 * how far events are forwarded       table  FORWARD#<target>                             1 get
 * reader of the stream for sums      table  SUMS_SOURCE                                  1 get
 */

/** The primary key of a row. */
export interface Key {
  readonly pk: string
  readonly sk: string
}

/** A row's key in the due index. */
export interface DueKey {
  readonly due_pk: string
  readonly due_sk: string
}

const dueIn = (due_pk: string, at: Date, name: string): DueKey => ({
  due_pk,
  due_sk: `${at.toISOString()}#${name}`,
})

/** The workspace that a row belongs to. Not for rows without a workspace, such as the credential of an API key. */
export const workspaceOfKey = ({ pk }: Pick<Key, 'pk'>): WorkspaceId => toId(pk.slice(0, pk.indexOf('#')))

/** The sort key of rows that are alone in their partition. */
const SELF = 'self'

const alone = (pk: string): Key => ({ pk, sk: SELF })

export const credentialKey = (publicId: string): Key => alone(`CREDENTIAL#${publicId}`)
/** The invitation of a token. */
export const invitationKey = (publicId: string): Key => alone(`INVITATION#${publicId}`)
/** The calendar feed of a token. @param hash SHA-256 of the token, hex */
export const calendarTokenKey = (hash: string): Key => alone(`CALENDAR_FEED#${hash}`)
/** The estimate of a link. @param hash SHA-256 of the token, hex */
export const estimateLinkKey = (hash: string): Key => alone(`ESTIMATE_LINK#${hash}`)
/** The challenge of a sign-in; for a new passkey, of the workspace. */
export const challengeKey = (challenge: string, ws: WorkspaceId | undefined): Key =>
  ws === undefined ? alone(`CHALLENGE#${challenge}`) : { pk: `${ws}#challenge`, sk: challenge }
/** @param limited the public id of an API key or a session, the id of a workspace, or an address */
export const rateKey = (limited: string): Key => alone(`RATE#${limited}`)
export const idempotencyKey = (publicId: string, hash: string): Key => ({
  pk: `IDEMPOTENCY#${publicId}`,
  sk: hash,
})
export const workspaceKey = (ws: WorkspaceId): Key => alone(`${ws}#workspace`)
/** All workspaces. They are few, and only operators create and list them, so one partition of the index is enough. */
export const WORKSPACES = 'workspaces'
/** The entry that finds the workspace of a member or key by its id, because an operator may have only the id. */
export const lookupList = (id: MemberId | ApiKeyId): string => `id#${id}`
export const lookupKey = (ws: WorkspaceId, id: MemberId | ApiKeyId) => ({
  list_pk: lookupList(id),
  list_sk: ws,
})

/** Collections: one partition for each workspace and type, the id as sort key. */
export const COLLECTIONS = [
  'member',
  'apikey',
  'session',
  'passkey',
  'pipeline',
  'contact',
  'opportunity',
  'envelope',
  'call',
  'subscription',
  'vendor',
  'category',
  'customfield',
  'calendarfeed',
  'audit',
] as const
export type Collection = (typeof COLLECTIONS)[number]
export const collection = (ws: WorkspaceId, type: Collection): string => `${ws}#${type}`
export const memberKey = (ws: WorkspaceId, id: MemberId): Key => ({ pk: collection(ws, 'member'), sk: id })
export const apiKeyKey = (ws: WorkspaceId, id: ApiKeyId): Key => ({ pk: collection(ws, 'apikey'), sk: id })
export const sessionKey = (ws: WorkspaceId, id: SessionId): Key => ({ pk: collection(ws, 'session'), sk: id })
export const calendarFeedKey = (ws: WorkspaceId, id: CalendarFeedId): Key => ({
  pk: collection(ws, 'calendarfeed'),
  sk: id,
})
export const passkeyKey = (ws: WorkspaceId, id: PasskeyId): Key => ({ pk: collection(ws, 'passkey'), sk: id })
/** Finds a passkey by a hash of the id that its authenticator chose: the id may be longer than a key. */
export const passkeyCredentialKey = (ws: WorkspaceId, hash: string): Key => ({
  pk: `${ws}#passkey-credential`,
  sk: hash,
})
export const pipelineKey = (ws: WorkspaceId, id: PipelineId): Key => ({
  pk: collection(ws, 'pipeline'),
  sk: id,
})
export const contactKey = (ws: WorkspaceId, id: ContactId): Key => ({ pk: collection(ws, 'contact'), sk: id })
export const vendorKey = (ws: WorkspaceId, id: VendorId): Key => ({ pk: collection(ws, 'vendor'), sk: id })
export const categoryKey = (ws: WorkspaceId, id: CategoryId): Key => ({
  pk: collection(ws, 'category'),
  sk: id,
})
/** The sort key is the field's key, not its id, so that field keys are unique within a workspace. */
export const customFieldKey = (ws: WorkspaceId, key: string): Key => ({
  pk: collection(ws, 'customfield'),
  sk: key,
})
export const subscriptionKey = (ws: WorkspaceId, id: SubscriptionId): Key => ({
  pk: collection(ws, 'subscription'),
  sk: id,
})

export const auditKey = (ws: WorkspaceId, id: AuditEntryId): Key => ({ pk: collection(ws, 'audit'), sk: id })

/** An erased contact or member. While the erasure runs, the row has the texts that it replaces. */
export const erasures = (ws: WorkspaceId): string => `${ws}#erasure`
export const erasureKey = (ws: WorkspaceId, id: ContactId | MemberId): Key => ({ pk: erasures(ws), sk: id })

/** A subscription that is failing (`subscriptions/failing.ts`). */
export const failingKey = (ws: WorkspaceId, id: SubscriptionId): Key => ({ pk: `${ws}#failing`, sk: id })

export const subscriptionCountKey = (ws: WorkspaceId): Key => alone(`${ws}#subscription-count`)

export const subscribers = (ws: WorkspaceId): string => `${ws}#subscribers`
export const subscriberKey = (ws: WorkspaceId, id: SubscriptionId): Key => ({ pk: subscribers(ws), sk: id })
/** Revoked subscriptions sort after all others, whose ids are hexadecimal, so that fan-out does not read them. */
export const FORMER = 'former#'
export const formerSubscriberKey = (ws: WorkspaceId, id: SubscriptionId): Key => ({
  pk: subscribers(ws),
  sk: `${FORMER}${id}`,
})

export const opportunityKey = (ws: WorkspaceId, id: OpportunityId): Key => ({
  pk: collection(ws, 'opportunity'),
  sk: id,
})
/** The entries by which opportunities are filtered, searched and summed, in the order of the rows. */
export const opportunityList = (ws: WorkspaceId): string => collection(ws, 'opportunity')

/** Rows with the searched text of an opportunity. The type is short, because a search reads every row. */
export const opportunityTexts = (ws: WorkspaceId): string => `${ws}#text`
export const opportunityTextKey = (ws: WorkspaceId, id: OpportunityId): Key => ({
  pk: opportunityTexts(ws),
  sk: id,
})

/** Finds the opportunities that have an appointment, in the order of the appointments. */
export const appointmentList = (ws: WorkspaceId): string => `${ws}#appointments`
/** @param at ISO 8601 in UTC */
export const appointmentSortKey = (at: string, id: string): string => `${at}#${id}`
export const opportunityOfAppointment = (sk: string): OpportunityId => toId(sk.slice(sk.indexOf('#') + 1))

export const estimateKey = (ws: WorkspaceId, id: EstimateId): Key => alone(`${ws}#estimate#${id}`)
export const estimateList = (ws: WorkspaceId, opportunity: OpportunityId): string =>
  `${ws}#estimates#${opportunity}`

export const envelopeKey = (ws: WorkspaceId, id: EnvelopeId): Key => ({
  pk: collection(ws, 'envelope'),
  sk: id,
})

/** The contacts that have a phone number, oldest first. */
export const phoneContacts = (ws: WorkspaceId, e164: string): string => `${ws}#phone#${e164}`
/** The contact of a row in this partition, except the row of `phoneTakenKey`. */
export const contactOfKey = ({ sk }: Pick<Key, 'sk'>): ContactId => sk as ContactId
export const phoneKey = (ws: WorkspaceId, e164: string, id: ContactId): Key => ({
  pk: phoneContacts(ws, e164),
  sk: id,
})
/** In the same partition: reserves the number for a contact that a call created. Sorts after every contact id. */
export const phoneTakenKey = (ws: WorkspaceId, e164: string): Key => alone(phoneContacts(ws, e164))

export const callKey = (ws: WorkspaceId, id: CallId): Key => ({ pk: collection(ws, 'call'), sk: id })

export const expenseKey = (ws: WorkspaceId, id: ExpenseId): Key => alone(`${ws}#expense#${id}`)
/** The sort key of an expense in every list: by date, then by id. */
export const expenseSortKey = (date: string, id: ExpenseId): string => `${date}#${id}`
export const expenseOfSortKey = (sk: string): ExpenseId => sk.slice('YYYY-MM-DD#'.length) as ExpenseId
/** The sort keys of a date end here: `~` sorts after every id. */
export const endOfDate = (date: string): string => `${date}#~`
export const expenseList = (ws: WorkspaceId): string => `${ws}#expense`
export const projectExpenses = (ws: WorkspaceId, project: OpportunityId): string => `${ws}#project#${project}`
export const expensesByState = (ws: WorkspaceId, state: Reconciliation): string => `${ws}#expense#${state}`
/** Markers: one small row for each expense and namespace, in the expense's partition; sorted like expenses in lists. */
export const markerKey = (ws: WorkspaceId, id: ExpenseId, namespace: string): Key => ({
  pk: expenseKey(ws, id).pk,
  sk: `namespace#${namespace}`,
})
export const markerList = (ws: WorkspaceId, kind: Reconciliation | 'failed', namespace: string): string =>
  `${ws}#${kind}#${namespace}`
/** Markers of sync errors, in the same partition. The namespaces of an expense beyond the first 20 share one marker. */
export const errorMarkerKey = (ws: WorkspaceId, id: ExpenseId, namespace: string): Key => ({
  pk: expenseKey(ws, id).pk,
  sk: `sync-error#${namespace}`,
})
export const sharedErrorMarkerKey = (ws: WorkspaceId, id: ExpenseId): Key => ({
  pk: expenseKey(ws, id).pk,
  sk: 'sync-errors',
})
export const sharedErrorList = (ws: WorkspaceId): string => `${ws}#failed`
export const namespacesKey = (ws: WorkspaceId): Key => alone(`${ws}#namespaces`)
/** A namespace without markers, beyond the namespaces with markers. */
export const furtherNamespaceKey = (ws: WorkspaceId, namespace: string): Key => ({
  pk: `${ws}#namespace`,
  sk: namespace,
})

export const photoKey = (ws: WorkspaceId, id: PhotoId): Key => alone(`${ws}#photo#${id}`)
export const photoList = (ws: WorkspaceId, trashed: boolean): string =>
  `${ws}#photo${trashed ? '#trash' : ''}`
export const projectPhotos = (ws: WorkspaceId, project: OpportunityId, trashed: boolean): string =>
  `${photoList(ws, trashed)}#project#${project}`
/** Photos whose file is not uploaded yet. Most uploads take minutes, so one partition of the due index is enough. */
export const AWAITED = 'awaited'
export const awaitedKey = ({ pk }: Key, at: Date): DueKey => dueIn(AWAITED, at, pk)

export const uploadKey = (ws: WorkspaceId, id: UploadId): Key => ({ pk: `${ws}#upload`, sk: id })
/** Counts the records that have an upload link and no file yet. */
export const openUploadsKey = (ws: WorkspaceId, kind: UploadedObjectKind): Key => ({
  pk: `${ws}#open-uploads`,
  sk: kind,
})

/**
 * The files that no record shows any more, until they are deleted. Few are due in a day, so one partition of the due
 * index is enough.
 */
export const REPLACED_FILES = 'replaced_file'
export const replacedFileKey = (ws: WorkspaceId, file: string): Key => ({
  pk: `${ws}#replaced_file`,
  sk: file,
})
export const removalKey = ({ pk }: Key, at: Date): DueKey => dueIn(REPLACED_FILES, at, pk)

/** The records of a type in the order of their last change; one entry for each record, or for its tombstone. */
export const changesList = (ws: WorkspaceId, type: MirroredType): string => `${ws}#changes#${type}`
export const changeSortKey = ({ updated_at, id }: Dated): string => `${updated_at}#${id}`
export const changeOfSortKey = (sk: string): Dated => {
  const [updated_at = '', id = ''] = sk.split('#')
  return { updated_at, id }
}
/** The start of a range of sort keys that excludes this sort key. */
export const afterSortKey = (sk: string): string => `${sk}!`

export const eventKey = (ws: WorkspaceId, id: EventId): Key => alone(`${ws}#event#${id}`)
export const eventList = (ws: WorkspaceId): string => `${ws}#event`

/** Copies of the three newest events of a trigger, which never expire (contract 10.7). */
export const samples = (ws: WorkspaceId, trigger: TriggerId): string => `${ws}#samples#${trigger}`
export const SLOTS = ['slot#0', 'slot#1', 'slot#2'] as const
export type SampleSlot = (typeof SLOTS)[number]
export const sampleKey = (ws: WorkspaceId, trigger: TriggerId, slot: SampleSlot): Key => ({
  pk: samples(ws, trigger),
  sk: slot,
})

export const deliveryKey = (ws: WorkspaceId, id: DeliveryId): Key => alone(`${ws}#delivery#${id}`)
/** The delivery of a row. */
export const deliveryOfKey = ({ pk }: Pick<Key, 'pk'>) => ({
  id: toId<DeliveryId>(pk.slice(pk.lastIndexOf('#') + 1)),
  workspace_id: workspaceOfKey({ pk }),
})
export const deliveryList = (ws: WorkspaceId, id: SubscriptionId): string => `${ws}#deliveries#${id}`
/**
 * The deliveries of a workspace with a failure status (`failureOf`), by the time of their newest attempt (index `changes`). `past`:
 * deliveries without such a status whose first attempt failed or was late.
 */
export const failureList = (ws: WorkspaceId, status: FailureStatus | 'past'): string =>
  `${ws}#failures#${status}`
export const failureSortKey = ({ id, subscription_id }: Delivery, at: string): string =>
  `${at}#${id}#${subscription_id}`
export function failureOfSortKey(sk: string) {
  const [at = '', id = '', subscription = ''] = sk.split('#')
  return { at, id: toId<DeliveryId>(id), subscription_id: toId<SubscriptionId>(subscription) }
}

export const replayKey = (ws: WorkspaceId, id: ReplayId): Key => ({ pk: `${ws}#replay`, sk: id })
export const receiverCheckKey = (ws: WorkspaceId, id: ReceiverCheckId): Key => ({
  pk: `${ws}#receiver-check`,
  sk: id,
})
/** The newest check of a subscription. */
export const lastCheckKey = (ws: WorkspaceId, id: SubscriptionId): Key => ({ pk: `${ws}#last-check`, sk: id })
const DELIVERY_PAUSE = 'DELIVERY_PAUSE'
export const deliveryPauseKey = (): Key => alone(DELIVERY_PAUSE)
/**
 * The operator's hold on a workspace's deliveries. The row is in the partition of the global delivery pause, so that
 * one query reads both.
 */
export const deliveryHoldKey = (ws: WorkspaceId): Key => ({ pk: DELIVERY_PAUSE, sk: ws })
/** Deliveries of a workspace with a daily limit. @param day `YYYY-MM-DD` in UTC */
export const dailyDeliveriesKey = (ws: WorkspaceId, day: string): Key => ({
  pk: `${ws}#deliveries-of-day`,
  sk: day,
})
/** One row for each segment. The key includes the number of segments, because it determines the range of a segment. */
export const backfillKey = (job: string, segment: number, segments: number): Key => ({
  pk: `BACKFILL#${job}`,
  sk: `segment#${segment}/${segments}`,
})

/** Workspaces whose markers are not complete. There are few at a time, so one partition of the due index is enough. */
export const MARKERS = 'markers'
export const markersDueKey = (ws: WorkspaceId, at: Date): DueKey => dueIn(MARKERS, at, ws)

/** How far the sums of a workspace are counted. */
export const sumsStateKey = (ws: WorkspaceId): Key => ({ pk: `${ws}#sums`, sk: 'state' })
/** Progress of the recount of a workspace. */
export const sumsWalkKey = (ws: WorkspaceId): Key => ({ pk: sumsStateKey(ws).pk, sk: 'walk' })
/** A row of counters. Rows whose epoch is not the state's epoch are ignored. */
export const countersKey = (ws: WorkspaceId, epoch: string, name: string): Key => ({
  pk: sumsStateKey(ws).pk,
  sk: `${epoch}#${name}`,
})
/** The row with the values of a record that the counters include. For an expense, it is in the expense's partition. */
export const countedKey = (ws: WorkspaceId, type: CountedType, id: string): Key => ({
  pk: `${ws}#${type}#${id}`,
  sk: 'counted',
})
/**
 * Workspaces whose records must be counted or whose counters must be checked. One partition of the due index is enough,
 * because each workspace is due once a week.
 */
export const SUMS = 'sums'
export const sumsDueKey = (ws: WorkspaceId, at: Date): DueKey => dueIn(SUMS, at, ws)

/** The reader of the stream that counts. */
export const sumsSourceKey = (): Key => alone('SUMS_SOURCE')

const shardOf = ({ pk }: Pick<Key, 'pk'>, shards: number): number => {
  let hash = 0
  for (const char of pk) hash = (hash * 31 + char.charCodeAt(0)) >>> 0
  return hash % shards
}

/**
 * A row's key in the due index. Shards avoid a hot partition (each takes 1,000 writes a second). The shard is a hash of
 * the row's key, so a row stays in its shard when its due time changes.
 */
export const DUE_SHARDS = [0, 1, 2, 3, 4, 5, 6, 7] as const
export const dueShard = (shard: number): string => `due#${shard}`
export function dueKey(key: Pick<Key, 'pk'>, at: Date): DueKey {
  return dueIn(dueShard(shardOf(key, DUE_SHARDS.length)), at, key.pk)
}

/**
 * An event's key in the due index. It is never removed: the sweep stores its own position in the index, so it checks
 * each event once. The key contains all data that the check needs, so that the check does not read the event.
 * @param groups number of groups of outbox shards to which the stage writes
 */
export function outboxKey(
  ws: WorkspaceId,
  id: EventId,
  trigger: TriggerId,
  at: Date,
  groups: number,
): DueKey {
  const shard = shardOf(eventKey(ws, id), groups * SHARDS_OF_GROUP)
  return dueIn(outboxShard(shard), at, `${trigger}#${id}`)
}
export const outboxShard = (shard: number): string => `outbox#${shard}`
/** The shards of the outbox form groups. The progress of a group is a row below 1 KB. */
const SHARDS_OF_GROUP = 4
/** The groups that any stage has, or had before its size was changed. */
export const MAX_OUTBOX_GROUPS = 4
export const shardsOfGroup = (group: number): number[] =>
  Array.from({ length: SHARDS_OF_GROUP }, (_, n) => group * SHARDS_OF_GROUP + n)
export const groupOfShard = (shard: number): number => Math.floor(shard / SHARDS_OF_GROUP)
/** The event of an entry of the outbox. */
export function eventOfOutboxKey({ pk, due_sk }: Pick<Key, 'pk'> & Pick<DueKey, 'due_sk'>) {
  // `outboxKey` wrote it.
  const [, trigger, id] = due_sk.split('#') as [time: string, TriggerId, EventId]
  return { workspaceId: workspaceOfKey({ pk }), id, trigger }
}
/** The time of an entry in the due index. */
export const timeOfDueKey = (due_sk: string): string => due_sk.slice(0, due_sk.indexOf('#'))
/** The same entry, as if the event had been written at another time. */
export const withTime = (due_sk: string, at: Date): string =>
  `${at.toISOString()}${due_sk.slice(due_sk.indexOf('#'))}`
/** Whether an entry in the due index belongs to the outbox. An event whose check failed is an ordinary due row. */
export const isInOutbox = (due_pk: unknown): boolean => String(due_pk).startsWith('outbox#')
/** The position up to which the sweep has checked the shards of a group; for group 0, also the workspaces to check again. */
export const outboxProgressKey = (group: number): Key => alone(group === 0 ? 'OUTBOX' : `OUTBOX#${group}`)
/**
 * Events that left the outbox because their check failed, with their former sort key, so that a reader of the outbox which is
 * behind the sweep finds them. All workspaces share the partition, because the reader does not know the workspaces; the rows are
 * few, have ids only and expire with their events.
 */
export const LEFT_OUTBOX = 'OUTBOX_LEFT'
export const leftOutboxKey = (due_sk: string): Key => ({ pk: LEFT_OUTBOX, sk: due_sk })
/** Whether a sort key of the due index is the key of an event in the outbox. */
export const isOutboxSortKey = (due_sk: string): boolean => /^[^#]+#[^#]+#evt_[0-9a-f]{32}$/.test(due_sk)
/** The position in the outbox up to which the events of all workspaces were forwarded to a target. */
export const forwardKey = (target: string): Key => alone(`FORWARD#${target}`)
