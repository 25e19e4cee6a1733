import { QueryCommand } from '@aws-sdk/client-dynamodb'
import { toId, type WorkspaceId } from '../../../shared/domain/kit/ids.ts'
import { TRIGGER_IDS } from '../../../shared/domain/kit/triggers.ts'
import type { Contact } from '../../../shared/domain/sales/contact.ts'
import {
  COLLECTIONS,
  challengeKey,
  changesList,
  collection,
  countedKey,
  dailyDeliveriesKey,
  deliveryList,
  erasures,
  estimateList,
  eventKey,
  eventList,
  failingKey,
  furtherNamespaceKey,
  lastCheckKey,
  namespacesKey,
  openUploadsKey,
  opportunityTextKey,
  passkeyCredentialKey,
  phoneContacts,
  receiverCheckKey,
  replacedFileKey,
  replayKey,
  samples,
  subscriberKey,
  subscriptionCountKey,
  sumsStateKey,
  uploadKey,
  workspaceKey,
  workspaceOfKey,
} from '../../../shared/table/keys.ts'
import { phoneKeysOf } from '../../../shared/table/phones.ts'
import { tableName } from '../../../shared/table/store/client.ts'
import { type RawRow, store, textOf } from './store.ts'

/*
 * Finds every row of a workspace by its partitions, so that cost and time depend on the size of the workspace instead of the table. The
 * unit test of this file fails if a row of the fixture is not found.
 */

/**
 * A partition of the table or, with `index`, a partition of that index, whose entries lead to partitions of the table.
 */
export interface Source {
  readonly pk: string
  readonly index?: 'list' | 'changes'
}

/** One query of a source. An index shows only keys. */
export type Query = (source: Source, from?: RawRow) => Promise<{ items: RawRow[]; next?: RawRow | undefined }>

/** Some rows, and where the source continues after them; undefined at its end. */
export interface RowPage {
  /** Rows that can be found only through rows of this page. */
  readonly children: readonly RawRow[]
  readonly rows: readonly RawRow[]
  readonly next: RawRow | undefined
}

/** The types whose rows refer to other rows (`sourcesOf`, `childrenOf`) that an index may show late. */
export const PARENTS: ReadonlySet<string> = new Set(['subscription', 'opportunity', 'contact'])

/** Records in the list of changes, including tombstones. Contacts and opportunities are found as collections. */
const CHANGING = ['expense', 'photo'] as const

/** The sources of a workspace's rows. Only the list of subscriptions must be read to determine them. */
export async function sourcesOf(ws: WorkspaceId, query: Query = queryTable): Promise<Source[]> {
  const subscriptions = await rowsOf({ pk: collection(ws, 'subscription') }, query)
  const lists = [...subscriptions.map(({ sk }) => deliveryList(ws, toId(sk?.S ?? ''))), eventList(ws)]
  const id = toId<never>('')
  const ofType = [failingKey, replayKey, receiverCheckKey, lastCheckKey, uploadKey, replacedFileKey]
  const named = [
    passkeyCredentialKey(ws, ''),
    challengeKey('', ws),
    furtherNamespaceKey(ws, ''),
    openUploadsKey(ws, 'photos'),
    dailyDeliveriesKey(ws, ''),
  ]
  const alone = [...ofType.map((keyOf) => keyOf(ws, id)), ...named]
  const single = [
    sumsStateKey(ws),
    subscriptionCountKey(ws),
    subscriberKey(ws, id),
    namespacesKey(ws),
    opportunityTextKey(ws, id),
    workspaceKey(ws),
  ]
  return [
    ...lists.map((pk): Source => ({ pk, index: 'list' })),
    ...CHANGING.map((type): Source => ({ pk: changesList(ws, type), index: 'changes' })),
    ...TRIGGER_IDS.map((trigger) => ({ pk: samples(ws, trigger) })),
    ...[...alone, ...single].map(({ pk }) => ({ pk })),
    { pk: erasures(ws) },
    ...COLLECTIONS.map((type) => ({ pk: collection(ws, type) })),
  ]
}

/** The rows of a source, with the rows that they refer to. */
export async function* pagesOf(
  source: Source,
  query: Query = queryTable,
  from?: RawRow,
): AsyncGenerator<RowPage> {
  let next = from
  do {
    const page = await query(source, next)
    next = page.next
    if (source.index) yield { ...(await rowsOfEntries(page.items, query)), next }
    else {
      const children = await Promise.all(page.items.map((row) => childrenOf(row, query)))
      yield { children: children.flat(), rows: page.items, next }
    }
  } while (next)
}

/** The partitions that entries of an index refer to. The index may still show deleted rows. */
async function rowsOfEntries(entries: readonly RawRow[], query: Query) {
  const partitions = new Set(entries.map((entry) => textOf(entry, 'pk') ?? ''))
  const found = await Promise.all([...partitions].map((pk) => all(pagesOf({ pk }, query))))
  const pages = found.flat()
  return { children: pages.flatMap((page) => page.children), rows: pages.flatMap((page) => page.rows) }
}

/** The rows that can be found only through another row. */
async function childrenOf(row: RawRow, query: Query): Promise<readonly RawRow[]> {
  const ws = workspaceOfKey({ pk: textOf(row, 'pk') ?? '' })
  switch (textOf(row, 'type')) {
    case 'opportunity': {
      const { id } = recordOf(row)
      const estimates = await rowsOf({ pk: estimateList(ws, id), index: 'list' }, query)
      return [...estimates, ...(await rowsOf({ pk: countedKey(ws, 'opportunity', id).pk }, query))]
    }
    case 'contact':
      return phoneRows(ws, recordOf(row), query)
    case 'delivery': {
      // Lists of events do not show test events.
      const { is_test, event_id } = row.data?.M ?? {}
      return is_test?.BOOL ? rowsOf(eventKey(ws, toId(event_id?.S ?? '')), query) : []
    }
    default:
      return []
  }
}

/** Several contacts may share a number; each contact lists only its own rows. */
async function phoneRows(ws: WorkspaceId, contact: Contact, query: Query): Promise<readonly RawRow[]> {
  const own = new Set(phoneKeysOf(contact).map(({ sk }) => sk))
  const { phone_e164 } = contact
  const rows = phone_e164 ? await rowsOf({ pk: phoneContacts(ws, phone_e164) }, query) : []
  return rows.filter((row) => own.has(textOf(row, 'sk') ?? ''))
}

const recordOf = (row: RawRow) => JSON.parse(textOf(row, 'data') ?? '')

async function rowsOf(source: Source, query: Query): Promise<readonly RawRow[]> {
  return (await all(pagesOf(source, query))).flatMap(({ rows }) => rows)
}

async function all<T>(pages: AsyncIterable<T>): Promise<T[]> {
  const found: T[] = []
  for await (const page of pages) found.push(page)
  return found
}

/** Number of index entries that are read at once; each refers to a partition. */
const MAX_ENTRIES = 100

const queryTable: Query = async ({ pk, index }, from) => {
  const { Items = [], LastEvaluatedKey } = await store().send(
    new QueryCommand({
      TableName: tableName(),
      ...(index ? { IndexName: index, Limit: MAX_ENTRIES } : { ConsistentRead: true }),
      KeyConditionExpression: '#pk = :pk',
      ExpressionAttributeNames: { '#pk': index ? `${index}_pk` : 'pk' },
      ExpressionAttributeValues: { ':pk': { S: pk } },
      ...(from && { ExclusiveStartKey: from }),
    }),
  )
  return { items: Items, next: LastEvaluatedKey }
}
