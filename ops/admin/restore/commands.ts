import type { Command } from 'commander'
import type { WorkspaceId } from '../../../shared/domain/kit/ids.ts'
import { MIRRORED_TYPES, type MirroredType } from '../../../shared/domain/kit/tombstone.ts'
import { StartError } from '../../../shared/failure.ts'
import { findWorkspace } from '../find.ts'
import { idInput, timeInput } from '../input.ts'
import type { Run } from '../run.ts'
import { restoreRecords, UNKNOWN } from './run.ts'

interface Given {
  readonly fromTable: string
  readonly since: string
  readonly by: string
  readonly types?: string
  readonly confirm?: string
}

/** `workspace restore`. */
export function restoreCommands(workspace: Command, run: Run): void {
  workspace
    .command('restore <id>')
    .description(
      'put back the records that one credential deleted or changed, from a restored table; newer changes stay; first a dry run',
    )
    .requiredOption(
      '--from-table <name>',
      'a table that is restored to a time before the first change to undo',
    )
    .requiredOption('--since <time>', 'the time of that change, ISO 8601, such as 2026-03-14T09:00:00Z')
    .requiredOption('--by <credential>', `id of an API key or a session; "${UNKNOWN}" for functions of 1.0.0`)
    .option('--types <list>', `comma-separated (default: ${MIRRORED_TYPES.join(',')})`)
    .option('--confirm <id>', 'the id of the workspace again; without it, only count the records')
    .action((id: string, { fromTable: table, since: time, by: credential, types: list, confirm }: Given) =>
      run(() => {
        const ws = idInput<WorkspaceId>(id)
        if (confirm !== undefined && confirm.toLowerCase() !== ws)
          throw new StartError(`nothing is restored: --confirm is ${confirm}, not ${ws}`)
        const by = credential === UNKNOWN ? UNKNOWN : idInput<never>(credential)
        const given = { table, since: timeInput(time), by, types: typesInput(list) }
        return async () => {
          await findWorkspace(ws)
          return restoreRecords(ws, { ...given, confirmed: confirm !== undefined })
        }
      }),
    )
}

function typesInput(list = MIRRORED_TYPES.join(',')): MirroredType[] {
  return list.split(',').map((name) => {
    const found = MIRRORED_TYPES.find((type) => type === name.trim())
    if (!found)
      throw new StartError(`records of type ${name} are not restored; types are ${MIRRORED_TYPES.join(', ')}`)
    return found
  })
}
