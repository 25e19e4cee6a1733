import type { Command } from 'commander'
import type { WorkspaceId } from '../../shared/domain/kit/ids.ts'
import { startAgain } from '../../shared/table/sums/state.ts'
import { stage } from './backup/progress.ts'
import { findWorkspace, workspaceOfRow, workspaceRows } from './find.ts'
import { idInput } from './input.ts'
import type { Run } from './run.ts'

/** `sums recount`: starts a recount of one workspace, or of all. The service does the work, beginning a minute later. */
export function sumsCommands(program: Command, run: Run): void {
  program
    .command('sums')
    .description('counters of sums')
    .command('recount [workspace]')
    .description(
      'count the expenses and opportunities of one or all workspaces again; until then, summaries read the records',
    )
    .action((workspace: string | undefined) =>
      run(() => {
        const one = workspace === undefined ? undefined : idInput<WorkspaceId>(workspace)
        return async () => {
          if (one) await findWorkspace(one)
          return { recounts_begun: await startAll(one ? [one] : await allWorkspaces()) }
        }
      }),
    )
}

const allWorkspaces = async (): Promise<WorkspaceId[]> =>
  (await workspaceRows()).map((row) => workspaceOfRow(row).id)

async function startAll(workspaces: readonly WorkspaceId[]): Promise<number> {
  const progress = stage('sums')
  for (const [n, ws] of workspaces.entries()) {
    await startAgain(ws)
    progress.at(n + 1, `of ${workspaces.length} workspaces`)
  }
  progress.end(workspaces.length)
  return workspaces.length
}
