import type { Command } from 'commander'
import { createKey } from '../../shared/actions/workspaces/provision.ts'
import { OPERATOR } from '../../shared/domain/kit/audit.ts'
import type { ApiKeyId, MemberId, WorkspaceId } from '../../shared/domain/kit/ids.ts'
import { API_KEY_FIELDS, type ApiKey, viewApiKey } from '../../shared/domain/people/api-key.ts'
import type { KeyLimits } from '../../shared/domain/people/key-limits.ts'
import type { Token } from '../../shared/domain/people/token.ts'
import { StartError } from '../../shared/failure.ts'
import { apiKeyRevocation, liveKeys, MAX_API_KEYS } from '../../shared/table/access/api-keys.ts'
import { audited } from '../../shared/table/audit-log.ts'
import { scanCollection } from '../../shared/table/store/collection.ts'
import { commit } from '../../shared/table/store/commit.ts'
import { retryOnConflict } from '../../shared/table/store/retry-on-conflict.ts'
import { findKey, findKeyByText, findMember, findWorkspace } from './find.ts'
import {
  assertLimits,
  type GivenLimits,
  idInput,
  keyInput,
  limitsInput,
  nameInput,
  WORKSPACE,
  workspaceInput,
} from './input.ts'
import type { Run } from './run.ts'

/** `key create`, `list` and `revoke`. */
export function keyCommands(program: Command, run: Run): void {
  const key = program.command('key').description('API keys')
  key
    .command('create')
    .description('create an API key for a member; its text is shown only once')
    .requiredOption('--member <id>')
    .option('--name <name>', 'purpose of the key', 'admin')
    .option('--permissions <list>', 'comma-separated, only permissions of the member (default: all)')
    .option('--read-only', 'only GET and HEAD')
    .option('--manage-subscriptions', 'with --read-only: may also write subscriptions')
    .option('--expires-at <time>', 'ISO 8601 timestamp, at most five years ahead (default: never)')
    .option(...WORKSPACE)
    .action((given: GivenLimits & { member: string; name: string; workspace?: string }) =>
      run(() => {
        const [name, id, ws] = [nameInput(given.name), idInput<MemberId>(given.member), workspaceInput(given)]
        const limits = limitsInput(given)
        return () => create(id, ws, name, limits)
      }),
    )
  key
    .command('list')
    .description(
      'list the keys of a member or of a workspace, newest first, including revoked ones; without their text',
    )
    .option('--member <id>')
    .option(...WORKSPACE)
    .action((given: { member?: string; workspace?: string }) =>
      run(() => {
        const ws = workspaceInput(given)
        if (given.member !== undefined) {
          const member = idInput<MemberId>(given.member)
          return () => listOfMember(member, ws)
        }
        if (ws) return () => listOfWorkspace(ws)
        throw new StartError('--member or --workspace is required')
      }),
    )
  key
    .command('revoke [key]')
    .description('revoke a key, by its id or, if it leaked, by its text; or all keys of a workspace')
    .option('--all', 'every key of the --workspace; sessions stay')
    .option(...WORKSPACE)
    .action((text: string | undefined, given: { workspace?: string; all?: true }) =>
      run(() => {
        const ws = workspaceInput(given)
        if (text === undefined && given.all && ws) return () => revokeAll(ws)
        if (text === undefined || given.all) throw new StartError('name a key, or --all with the --workspace')
        const key = keyInput(text)
        return () => retryOnConflict(() => revoke(key, ws))
      }),
    )
}

async function create(id: MemberId, ws: WorkspaceId | undefined, name: string, limits: KeyLimits) {
  const { record } = await findMember(id, ws)
  if (record.status !== 'active') throw new StartError(`member ${id} is deactivated`)
  assertLimits(limits, record)
  const made = await retryOnConflict(() => createKey(record.workspace_id, id, name, new Date(), { limits }))
  if (!made) throw new StartError(`there is no member ${id}`)
  if (made === 'too many') {
    throw new StartError(`member ${id} has ${MAX_API_KEYS} keys, the maximum: revoke one first`)
  }
  return { id: made.key.id, api_key: made.text, member_id: id }
}

async function listOfMember(id: MemberId, ws: WorkspaceId | undefined) {
  const { workspace_id } = (await findMember(id, ws)).record
  return list(workspace_id, (key) => key.member_id === id)
}

async function listOfWorkspace(ws: WorkspaceId) {
  await findWorkspace(ws)
  return list(ws, () => true)
}

async function list(ws: WorkspaceId, accept: (key: ApiKey) => boolean) {
  return { api_keys: (await scanCollection<ApiKey>(ws, 'apikey', API_KEY_FIELDS, accept)).map(viewApiKey) }
}

async function revoke(key: Token<'api_key'> | ApiKeyId, ws: WorkspaceId | undefined) {
  const found = await (isText(key) ? findKeyByText(key) : findKey(key, ws))
  const now = new Date()
  const writes = apiKeyRevocation(found, now)
  if (writes.length > 0) await commit(audited(writes, OPERATOR))
  return viewApiKey({ ...found.record, revoked_at: found.record.revoked_at ?? now.toISOString() })
}

async function revokeAll(ws: WorkspaceId) {
  await findWorkspace(ws)
  const keys = await liveKeys(ws)
  for (const { id } of keys) await retryOnConflict(() => revoke(id, ws))
  return { workspace_id: ws, keys_revoked: keys.length }
}

const isText = (key: Token<'api_key'> | ApiKeyId): key is Token<'api_key'> => key.startsWith('wsk_')
