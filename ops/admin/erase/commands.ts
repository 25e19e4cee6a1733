import type { Command } from 'commander'
import type { ContactId, MemberId, WorkspaceId } from '../../../shared/domain/kit/ids.ts'
import { StartError } from '../../../shared/failure.ts'
import { waitInput } from '../backup/commands.ts'
import { findMember, findWorkspace } from '../find.ts'
import { idInput, WORKSPACE, workspaceInput } from '../input.ts'
import type { Run } from '../run.ts'
import { type ErasureOptions, erase } from './run.ts'
import { contactSubject, memberSubject } from './subjects.ts'

interface Given {
  readonly text: readonly string[]
  readonly confirm?: string
  readonly wait: string
  readonly workspace?: string
}

/** `contact erase`. */
export function contactCommands(program: Command, run: Run): void {
  const contact = program.command('contact').description('contacts of a workspace')
  erasing(contact, 'erase a contact')
    .requiredOption('--workspace <id>')
    .action((text: string, given: Given) =>
      run(() => {
        const [id, ws] = [idInput<ContactId>(text), idInput<WorkspaceId>(String(given.workspace))]
        const options = optionsOf(id, given)
        return async () => {
          await findWorkspace(ws)
          return erase(ws, 'contact', id, () => contactSubject(ws, id), options)
        }
      }),
    )
}

/** `member erase`. */
export const memberErasure = (member: Command, run: Run): void =>
  void erasing(member, 'erase a member, who loses access')
    .option(...WORKSPACE)
    .action((text: string, given: Given) =>
      run(() => {
        const [id, options] = [idInput<MemberId>(text), optionsOf(text, given)]
        return async () => {
          const { workspace_id: ws } = (await findMember(id, workspaceInput(given))).record
          return erase(ws, 'member', id, () => memberSubject(ws, id), options)
        }
      }),
    )

const erasing = (parent: Command, what: string): Command =>
  parent
    .command('erase <id>')
    .description(
      `${what}: replace the name and free text in records, events and the audit log; first a dry run`,
    )
    .option('--text <text>', 'another text to replace, such as a nickname; repeatable', collected, [])
    .option('--confirm <id>', 'the same id again; without it, only count the rows')
    .option('--wait <seconds>', 'how long to wait for requests in progress; 0 when no service runs', '15')

const collected = (text: string, before: readonly string[]): string[] => [...before, text]

function optionsOf(id: string, { text, confirm, wait }: Given): ErasureOptions {
  if (confirm !== undefined && confirm.toLowerCase() !== id.toLowerCase())
    throw new StartError(`nothing is erased: --confirm is ${confirm}, not ${id}`)
  return { texts: text, confirmed: confirm !== undefined, waitMs: waitInput(wait) }
}
