import { resolve } from 'node:path'
import type { Command } from 'commander'
import type { WorkspaceId } from '../../../shared/domain/kit/ids.ts'
import { StartError } from '../../../shared/failure.ts'
import { idInput } from '../input.ts'
import type { Run } from '../run.ts'
import { assertDeletable } from './deletable.ts'
import { exportWorkspace } from './export.ts'
import { importWorkspace } from './import.ts'
import { passphraseInput } from './passphrase.ts'
import { removeWorkspace } from './remove.ts'

const PASSPHRASE = [
  '--passphrase-file <file>',
  'encrypts the webhook secrets in the export (default: EXPORT_PASSPHRASE)',
] as const

/** `workspace export`, `import` and `delete`; progress goes to stderr. */
export function backupCommands(workspace: Command, run: Run): void {
  workspace
    .command('export <id>')
    .description('export a workspace to a folder; repeat it to resume after an interruption')
    .requiredOption('--to <dir>', 'a new folder, or the folder of an interrupted export')
    .option(...PASSPHRASE)
    .action((id: string, given: { to: string; passphraseFile?: string }) =>
      run(() => {
        const [ws, passphrase] = [idInput<WorkspaceId>(id), passphraseInput(given.passphraseFile)]
        return () => exportWorkspace(ws, resolve(given.to), passphrase)
      }),
    )
  workspace
    .command('import <dir>')
    .description('import an exported workspace into this service; repeat it to resume after an interruption')
    .option(...PASSPHRASE)
    .action((dir: string, given: { passphraseFile?: string }) =>
      run(() => {
        const passphrase = passphraseInput(given.passphraseFile)
        return () => importWorkspace(resolve(dir), passphrase)
      }),
    )
  workspace
    .command('delete <id>')
    .description(
      'delete a workspace and all its data permanently, after seven days of suspension; repeat it after an interruption',
    )
    .requiredOption('--confirm <id>', 'the same id again')
    .option(
      '--now',
      'without the seven days: in a trial stage, or if the workspace is imported elsewhere or again',
    )
    .option('--wait <seconds>', 'how long to wait for requests in progress; 0 when no service runs', '60')
    .action((id: string, given: { confirm: string; wait: string; now?: true }) =>
      run(() => {
        const ws = idInput<WorkspaceId>(id)
        if (given.confirm.toLowerCase() !== ws) {
          throw new StartError(`nothing is deleted: --confirm is ${given.confirm}, not ${ws}`)
        }
        const wait = waitInput(given.wait)
        return async () => {
          if (!given.now) await assertDeletable(ws, new Date())
          return removeWorkspace(ws, wait)
        }
      }),
    )
}

/** Returns milliseconds. */
export function waitInput(text: string): number {
  if (!/^\d{1,4}$/.test(text)) throw new StartError(`--wait must be a number of seconds, not ${text}`)
  return Number(text) * 1000
}
