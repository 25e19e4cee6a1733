import { resolve } from 'node:path'
import type { ApiKey } from '../../../shared/domain/api-key.ts'
import type { Credential } from '../../../shared/domain/credential.ts'
import type { WorkspaceId } from '../../../shared/domain/ids.ts'
import { credentialKey, type Key, workspaceKey } from '../../../shared/table/keys.ts'
import { StartError } from '../../local/failure.ts'
import { CREDENTIALS, type Manifest, ROWS, rowsIn } from './folder.ts'
import { type RawRow, textOf } from './store.ts'

/**
 * Checks every row of an export before the import writes any, and returns the workspace's row. The export may come from
 * someone who must not change or read other workspaces.
 * @throws StartError when a row belongs to another workspace, or the workspace's row is missing
 */
export async function checkRows(folder: string, { workspace_id }: Manifest): Promise<RawRow> {
  let workspaceRow: RawRow | undefined
  const credentials = new Map<string, Key>()
  for await (const row of rowsIn(folder, ROWS)) {
    assertOwnRow(row, workspace_id)
    if (textOf(row, 'pk') === workspaceKey(workspace_id).pk) workspaceRow ??= row
    if (textOf(row, 'type') !== 'apikey') continue
    const { public_id }: ApiKey = JSON.parse(textOf(row, 'data') ?? '')
    credentials.set(textOf(row, 'sk') ?? '', credentialKey(public_id))
  }
  for await (const row of rowsIn(folder, CREDENTIALS)) assertOwnCredential(row, workspace_id, credentials)
  if (workspaceRow) return workspaceRow
  throw new StartError(`the export in ${resolve(folder)} does not contain its workspace`)
}

function assertOwnRow(row: RawRow, ws: WorkspaceId): void {
  if (!textOf(row, 'pk')?.startsWith(`${ws}#`))
    throw new StartError('the export contains a row of another workspace')
}

/** @param credentials the keys of the rows that authenticate the exported API keys, by the id of the API key */
function assertOwnCredential(row: RawRow, ws: WorkspaceId, credentials: ReadonlyMap<string, Key>): void {
  const { workspace_id, issued_as }: Credential = JSON.parse(textOf(row, 'data') ?? '')
  if (workspace_id !== ws) throw new StartError('the export contains a credential of another workspace')
  const key = credentials.get(issued_as.credential_id)
  if (!key || textOf(row, 'pk') !== key.pk || textOf(row, 'sk') !== key.sk)
    throw new StartError('the export contains a credential that belongs to none of its API keys')
}
