import { resolve } from 'node:path'
import type { Envelope } from '../../../shared/domain/kit/event.ts'
import { toId, type WorkspaceId } from '../../../shared/domain/kit/ids.ts'
import type { ApiKey } from '../../../shared/domain/people/api-key.ts'
import { CREDENTIAL_FIELDS, type Credential } from '../../../shared/domain/people/credential.ts'
import type { Member } from '../../../shared/domain/people/workspace.ts'
import { StartError } from '../../../shared/failure.ts'
import {
  collection,
  credentialKey,
  type Key,
  lookupList,
  REPLACED_FILES,
  WORKSPACES,
  workspaceKey,
} from '../../../shared/table/keys.ts'
import { distinct, MAX_READS } from '../../../shared/table/store/batching/shared-reads.ts'
import { readRows } from '../../../shared/table/store/read.ts'
import { recordOf } from '../../../shared/table/store/versioned.ts'
import { unpack } from '../../../shared/webhooks/events/packed.ts'
import { skippedPartitions } from './export-rows.ts'
import { CREDENTIALS, type Manifest, ROWS, rowsIn } from './folder.ts'
import { allPrefixes } from './list-objects.ts'
import { assertStorable } from './row-shape.ts'
import { grouped, type RawRow, textOf } from './store.ts'

/** An export whose rows belong to its workspace. */
interface CheckedRows {
  readonly workspaceRow: RawRow
  /** The keys of the rows that authenticate the API keys. */
  readonly credentials: readonly Key[]
}

/**
 * Checks every row of an export before the import writes any. The author of the export must not be able to change or read other workspaces.
 * @throws StartError when a row belongs to another workspace or is malformed, or the workspace's row is missing
 */
export async function checkRows(folder: string, { workspace_id }: Manifest): Promise<CheckedRows> {
  let workspaceRow: RawRow | undefined
  const credentials = new Map<string, Key>()
  const skipped = skippedPartitions(workspace_id)
  for await (const row of rowsIn(folder, ROWS)) {
    assertStorable(row)
    assertOwnRow(row, workspace_id)
    const pk = textOf(row, 'pk') ?? ''
    // Such as a session, which names a row outside the workspace; ending the session would delete that row.
    if (skipped.has(pk)) throw new StartError(`the export contains a row of ${pk}, which is never exported`)
    if (pk === collection(workspace_id, 'member')) assertNoInvitation(row)
    if (pk === workspaceKey(workspace_id).pk) workspaceRow ??= row
    if (pk !== collection(workspace_id, 'apikey')) continue
    const { public_id }: ApiKey = JSON.parse(textOf(row, 'data') ?? '')
    credentials.set(textOf(row, 'sk') ?? '', credentialKey(public_id))
  }
  for await (const row of rowsIn(folder, CREDENTIALS)) {
    assertStorable(row)
    assertOwnCredential(row, workspace_id, credentials)
  }
  if (workspaceRow) return { workspaceRow, credentials: [...credentials.values()] }
  throw new StartError(`the export in ${resolve(folder)} does not contain its workspace`)
}

/**
 * Checks that each API key of an export refers to a credential of its own workspace: revoking the key deletes the credential.
 * @throws StartError for any other credential
 */
export async function checkCredentials(keys: readonly Key[], ws: WorkspaceId): Promise<void> {
  for await (const some of grouped(distinct(keys), MAX_READS))
    for (const row of await readRows(some))
      if (row && recordOf<Credential>(row, CREDENTIAL_FIELDS).workspace_id !== ws)
        throw new StartError('the export contains an API key of another workspace')
}

/** Refuses invitations: an invitation names a row outside the workspace, which is deleted when the invitation ends. */
function assertNoInvitation(row: RawRow): void {
  const { invitation }: Member = JSON.parse(textOf(row, 'data') ?? '')
  if (invitation) throw new StartError('the export contains an invitation, which is never exported')
}

function assertOwnRow(row: RawRow, ws: WorkspaceId): void {
  if (row.held) throw new StartError('the export contains a row that is being imported')
  const data: unknown = row.data?.S === undefined ? row.data : JSON.parse(row.data.S)
  const envelope = envelopeIn(row)
  const isOwn =
    textOf(row, 'pk')?.startsWith(`${ws}#`) &&
    hasOwnEntries(row, ws) &&
    isOwnRecord(data, ws) &&
    hasOwnFiles(row, [data, envelope?.data, envelope?.metadata], ws)
  if (!isOwn) throw new StartError('the export contains a row of another workspace')
}

/**
 * `due_pk` is not checked: due rows of all workspaces share partitions, and the sweep reads the workspace from `pk`.
 */
const INDEXES = ['list_pk', 'project_pk', 'state_pk', 'changes_pk'] as const

const hasOwnEntries = (row: RawRow, ws: WorkspaceId): boolean =>
  INDEXES.every((name) => isOwnEntry(row, textOf(row, name), ws))

/** Operators find workspaces, members and API keys in partitions that all workspaces share. */
function isOwnEntry(row: RawRow, partition: string | undefined, ws: WorkspaceId): boolean {
  if (partition === undefined || partition.startsWith(`${ws}#`)) return true
  const isWorkspace = textOf(row, 'pk') === workspaceKey(ws).pk
  const shared = isWorkspace ? WORKSPACES : lookupList(toId(textOf(row, 'sk') ?? ''))
  return partition === shared && textOf(row, 'list_sk') === ws
}

/** A change of a record is written to the workspace that the record names. */
const isOwnRecord = (data: unknown, ws: WorkspaceId): boolean =>
  !(typeof data === 'object' && data !== null && 'workspace_id' in data) || data.workspace_id === ws

/** The service signs links to the files of records and events, and deletes the files of `replaced_file` rows. */
function hasOwnFiles(row: RawRow, records: readonly unknown[], ws: WorkspaceId): boolean {
  const isOwn = (file = '') => allPrefixes(ws).some((prefix) => file.startsWith(prefix))
  if (textOf(row, 'due_pk') === REPLACED_FILES && !isOwn(textOf(row, 'sk'))) return false
  return records.flatMap(filesOf).every(isOwn)
}

/** The fields that contain object keys, and the maps around them, in records and in the records of events. */
const FILE_FIELDS = ['receipt', 'receipt_upload', 'file', 'original', 'display', 'thumbnail', 'key', 'prefix']
const OBJECT_KEY = /^(uploads|receipts|photos)\//

/**
 * The object keys of a record. Other fields are not searched, because members may write texts there that look like
 * object keys.
 */
function filesOf(record: unknown): string[] {
  if (typeof record !== 'object' || record === null) return []
  return Object.entries(record)
    .filter(([name]) => FILE_FIELDS.includes(name))
    .flatMap(([, value]) => (typeof value === 'string' ? [value] : filesOf(value)))
    .filter((text) => OBJECT_KEY.test(text))
}

/** The unpacked envelope of an event's row; undefined for other rows, and for an envelope that the service cannot read. */
function envelopeIn(row: RawRow): Envelope | undefined {
  const { B, S } = row.projected?.M?.envelope ?? {}
  try {
    return unpack(row, B ?? S)
  } catch {
    return undefined
  }
}

/** @param credentials the keys of the rows that authenticate the exported API keys, by the id of the API key */
function assertOwnCredential(row: RawRow, ws: WorkspaceId, credentials: ReadonlyMap<string, Key>): void {
  const { workspace_id, issued_as }: Credential = JSON.parse(textOf(row, 'data') ?? '')
  if (workspace_id !== ws || !hasOwnEntries(row, ws))
    throw new StartError('the export contains a credential of another workspace')
  const key = credentials.get(issued_as.credential_id)
  if (!key || textOf(row, 'pk') !== key.pk || textOf(row, 'sk') !== key.sk)
    throw new StartError('the export contains a credential that belongs to none of its API keys')
}
