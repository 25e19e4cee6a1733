import type {
  ApiKeyId,
  CallId,
  CategoryId,
  ContactId,
  DeliveryId,
  EnvelopeId,
  EstimateId,
  EventId,
  ExpenseId,
  MemberId,
  OpportunityId,
  PhotoId,
  PipelineId,
  ReplayId,
  SubscriptionId,
  UploadId,
  VendorId,
  WorkspaceId,
} from '../domain/ids.ts'
import type { TriggerId } from '../domain/triggers.ts'

/*
 * Every key of the one table. Each begins with the workspace, so crossing tenants is not a check one can forget; the
 * exceptions are the rows of an API key, by whose public id the workspace is found, the brake and the backfills, which
 * are everybody's, and the due index, which only the sweep reads.
 *
 * access pattern                     index  key                                          cost (25 of n)
 * ---------------------------------  -----  -------------------------------------------  ---------------------
 * who calls                          table  APIKEY#<public id>                           1 get
 * rate of a key (hot keys only)      table  RATE#<public id>                             1 update per 10 requests
 * answer to an Idempotency-Key       table  IDEMPOTENCY#<public id> / <hash>             1 get, in one call with auth
 * workspace                          table  <ws>#workspace                               1 get
 * members, keys, pipelines, contacts,
 *   subscriptions, vendors, categories,
 *   custom fields: one, list         table  <ws>#<type> / <id>                           1 get; 1 query
 * subscriptions that are not revoked  table  <ws>#subscription-count                      1 get
 * who subscribes to a trigger        table  <ws>#subscribers#<trigger> / <id>            1 consistent query
 * opportunity: one                   table  <ws>#opportunity#<id>                        1 get
 * opportunities, newest first        list   <ws>#opportunity / <id>                      1 query + 1 batch get
 * estimate: one                      table  <ws>#estimate#<id>                           1 get
 * estimates of an opportunity        list   <ws>#estimates#<opportunity> / <id>          1 query + 1 batch get
 * envelope (to sign): one            table  <ws>#envelope#<id>                           1 get
 * envelopes, newest first            list   <ws>#envelope / <id>                         1 query + 1 batch get
 * contacts with a phone number       table  <ws>#phone#<E.164> / <id>                    1 query
 * call: one                          table  <ws>#call#<id>                               1 get
 * calls, newest first                list   <ws>#call / <id>                             1 query + 1 batch get
 * expense: one                       table  <ws>#expense#<id>                            1 get
 * expenses by date                   list   <ws>#expense / <date>#<id>                   1 query + 1 batch get
 * expenses of a project              project <ws>#project#<id> / <date>#<id>             the same
 * expenses nothing (something) has
 *   handled                          state  <ws>#expense#open (#handled) / <date>#<id>   the same
 * expenses stamped in a namespace    list   <ws>#stamped#<namespace> / <date>#<id>       the same
 * whether an expense is stamped in it table <ws>#expense#<id> / namespace#<namespace>   1 get
 * expenses not stamped in it, once
 *   the namespace is tracked         list   <ws>#pending#<namespace> / <date>#<id>       the same
 * namespaces in use                  table  <ws>#namespaces                              1 get
 * photo: one, also of an object key  table  <ws>#photo#<id>                              1 get
 * photos, newest first               list   <ws>#photo / <id>                            1 query + 1 batch get
 * photos of a project                project <ws>#photo#project#<id> / <id>              the same
 * the trash, of all and of a project both   <ws>#photo#trash…, in their places           the same
 * photos whose file never came       due    awaited / <ISO time>#<row's pk>              1 query
 * upload of an object key            table  <ws>#upload#<id>                             1 get
 * files to remove, longest due first due    retired / <ISO time>#<row's pk>              1 query
 * event: one                         table  <ws>#event#<id>                              1 get
 * events, newest first               list   <ws>#event / <id>                            1 query + 1 batch get
 * newest events of a trigger         table  <ws>#samples#<trigger> / slot#<0 to 2>        1 query
 * delivery: one                      table  <ws>#delivery#<id>                           1 get
 * deliveries of a subscription       list   <ws>#deliveries#<subscription> / <id>        1 query + 1 batch get
 * replay: one                        table  <ws>#replay#<id>                             1 get
 * the brake on deliveries            table  BRAKE                                        1 get
 * how far a backfill is              table  BACKFILL#<job> / segment#<n>/<of>            1 batch get
 * namespaces to complete markers for due    tracking / <ISO time>#<ws>                   1 query
 * what falls due (sweep only)        due    due#<shard> / <ISO time>#<row's pk>           1 query a shard
 */

/** A row's place in the table. */
export interface Key {
  readonly pk: string
  readonly sk: string
}

/** Rows that have a partition of their own lie under this sort key. */
const SELF = 'self'

const alone = (pk: string): Key => ({ pk, sk: SELF })

export const apiKeyAuthKey = (publicId: string): Key => alone(`APIKEY#${publicId}`)
export const rateKey = (publicId: string): Key => alone(`RATE#${publicId}`)
export const idempotencyKey = (publicId: string, hash: string): Key => ({
  pk: `IDEMPOTENCY#${publicId}`,
  sk: hash,
})
export const workspaceKey = (ws: WorkspaceId): Key => alone(`${ws}#workspace`)

/** Small collections: one partition for each workspace and type, the id as sort key. */
export type Collection =
  | 'member'
  | 'apikey'
  | 'pipeline'
  | 'contact'
  | 'subscription'
  | 'vendor'
  | 'category'
  | 'customfield'
export const collection = (ws: WorkspaceId, type: Collection): string => `${ws}#${type}`
export const memberKey = (ws: WorkspaceId, id: MemberId): Key => ({ pk: collection(ws, 'member'), sk: id })
export const apiKeyKey = (ws: WorkspaceId, id: ApiKeyId): Key => ({ pk: collection(ws, 'apikey'), sk: id })
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
/** By its key, not its id: so that no two fields of a workspace have the same one. */
export const customFieldKey = (ws: WorkspaceId, key: string): Key => ({
  pk: collection(ws, 'customfield'),
  sk: key,
})
export const subscriptionKey = (ws: WorkspaceId, id: SubscriptionId): Key => ({
  pk: collection(ws, 'subscription'),
  sk: id,
})

export const subscriptionCountKey = (ws: WorkspaceId): Key => alone(`${ws}#subscription-count`)

/** The active subscriptions of a trigger: fan-out reads them consistently, so a new one misses nothing. */
export const subscribers = (ws: WorkspaceId, trigger: TriggerId): string => `${ws}#subscribers#${trigger}`
export const subscriberKey = (ws: WorkspaceId, trigger: TriggerId, id: SubscriptionId): Key => ({
  pk: subscribers(ws, trigger),
  sk: id,
})

export const opportunityKey = (ws: WorkspaceId, id: OpportunityId): Key => alone(`${ws}#opportunity#${id}`)
export const opportunityList = (ws: WorkspaceId): string => `${ws}#opportunity`

export const estimateKey = (ws: WorkspaceId, id: EstimateId): Key => alone(`${ws}#estimate#${id}`)
export const estimateList = (ws: WorkspaceId, opportunity: OpportunityId): string =>
  `${ws}#estimates#${opportunity}`

export const envelopeKey = (ws: WorkspaceId, id: EnvelopeId): Key => alone(`${ws}#envelope#${id}`)
export const envelopeList = (ws: WorkspaceId): string => `${ws}#envelope`

/** The contacts that have a phone number, the earliest first. */
export const phoneContacts = (ws: WorkspaceId, e164: string): string => `${ws}#phone#${e164}`
export const phoneKey = (ws: WorkspaceId, e164: string, id: ContactId): Key => ({
  pk: phoneContacts(ws, e164),
  sk: id,
})
/** Beside them while one that a call made of the number has it: sorts after every id. */
export const phoneTakenKey = (ws: WorkspaceId, e164: string): Key => alone(phoneContacts(ws, e164))

export const callKey = (ws: WorkspaceId, id: CallId): Key => alone(`${ws}#call#${id}`)
export const callList = (ws: WorkspaceId): string => `${ws}#call`

export const expenseKey = (ws: WorkspaceId, id: ExpenseId): Key => alone(`${ws}#expense#${id}`)
/** The sort key of an expense wherever it is listed: by date, then by id. */
export const expensePlace = (date: string, id: ExpenseId): string => `${date}#${id}`
export const expenseOfPlace = (place: string): ExpenseId => place.slice('YYYY-MM-DD#'.length) as ExpenseId
export const expenseList = (ws: WorkspaceId): string => `${ws}#expense`
export const projectExpenses = (ws: WorkspaceId, project: OpportunityId): string => `${ws}#project#${project}`
export const expensesByState = (ws: WorkspaceId, state: 'open' | 'handled'): string =>
  `${ws}#expense#${state}`
/** Markers: one small row for each expense and namespace, beside the expense, and listed in its order. */
export const markerKey = (ws: WorkspaceId, id: ExpenseId, namespace: string): Key => ({
  pk: expenseKey(ws, id).pk,
  sk: `namespace#${namespace}`,
})
export const markerList = (ws: WorkspaceId, kind: 'stamped' | 'pending', namespace: string): string =>
  `${ws}#${kind}#${namespace}`
export const namespacesKey = (ws: WorkspaceId): Key => alone(`${ws}#namespaces`)

export const photoKey = (ws: WorkspaceId, id: PhotoId): Key => alone(`${ws}#photo#${id}`)
export const photoList = (ws: WorkspaceId, trashed: boolean): string =>
  `${ws}#photo${trashed ? '#trash' : ''}`
export const projectPhotos = (ws: WorkspaceId, project: OpportunityId, trashed: boolean): string =>
  `${photoList(ws, trashed)}#project#${project}`
/** Photos whose file has not come; most come within minutes, so one partition of the due index. */
export const AWAITED = 'awaited'

export const uploadKey = (ws: WorkspaceId, id: UploadId): Key => alone(`${ws}#upload#${id}`)

/** A file that nothing shows any more; few fall due in a day, so one partition of the due index. */
export const REPLACED_FILES = 'retired'
export const replacedFileKey = (ws: WorkspaceId, file: string): Key => alone(`${ws}#retired#${file}`)
export const replacedFileOfKey = ({ pk }: Pick<Key, 'pk'>): string =>
  pk.slice(pk.indexOf('#retired#') + '#retired#'.length)

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
export const deliveryList = (ws: WorkspaceId, id: SubscriptionId): string => `${ws}#deliveries#${id}`

export const replayKey = (ws: WorkspaceId, id: ReplayId): Key => alone(`${ws}#replay#${id}`)
export const deliveryPauseKey = (): Key => alone('BRAKE')
/** One row for each segment, which means something only among as many segments. */
export const backfillKey = (job: string, segment: number, segments: number): Key => ({
  pk: `BACKFILL#${job}`,
  sk: `segment#${segment}/${segments}`,
})

/** Where the completion of markers finds the workspaces that wait for it: few at a time, so one partition. */
export const TRACKING = 'tracking'
export const trackingKey = (ws: WorkspaceId, at: Date): { due_pk: string; due_sk: string } => ({
  due_pk: TRACKING,
  due_sk: `${at.toISOString()}#${ws}`,
})

/**
 * A row's place in the due index. Shards keep the index from being one hot partition (1,000 writes a second each); the
 * shard follows from the row's key, so that moving a row's due time stays within it.
 */
export const DUE_SHARDS = 16
export const dueShard = (shard: number): string => `due#${shard}`
export function dueKey(row: Key, at: Date): { due_pk: string; due_sk: string } {
  let hash = 0
  for (const char of row.pk) hash = (hash * 31 + char.charCodeAt(0)) >>> 0
  return { due_pk: dueShard(hash % DUE_SHARDS), due_sk: `${at.toISOString()}#${row.pk}` }
}
