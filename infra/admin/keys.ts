import type { Command } from 'commander'
import { viewApiKey } from '../../shared/domain/api-key.ts'
import { again } from '../../shared/table/again.ts'
import { revokeApiKey } from '../../shared/table/api-keys.ts'
import { commit } from '../../shared/table/commit.ts'
import { createKey } from '../../shared/table/provision.ts'
import { StartError } from '../local/failure.ts'
import { findKey, findMember } from './find.ts'
import type { Run } from './run.ts'

export function keyCommands(program: Command, run: Run): void {
  const key = program.command('key').description('API keys')
  key
    .command('create')
    .description('make a key of a member; its text is shown only now')
    .requiredOption('--member <id>')
    .option('--name <name>', 'what it is for', 'admin')
    .action((given: { member: string; name: string }) =>
      run(async () => {
        const { record: member } = await findMember(given.member)
        const made = await createKey(member.workspace_id, member.id, given.name, new Date())
        if (!made || made === 'too many')
          throw new StartError('the member has too many live keys; revoke one first')
        return { id: made.key.id, api_key: made.text, member_id: member.id }
      }),
    )
  key
    .command('revoke <id>')
    .description('revoke a key: requests with it are refused from now on')
    .action((id: string) =>
      run(() =>
        again(async () => {
          const found = await findKey(id)
          const now = new Date()
          const writes = revokeApiKey(found, now)
          if (writes.length > 0) await commit(writes)
          return viewApiKey({ ...found.record, revoked_at: found.record.revoked_at ?? now.toISOString() })
        }),
      ),
    )
}
