import { resolve } from 'node:path'
import type { Command } from 'commander'
import type { WorkspaceId } from '../../../shared/domain/ids.ts'
import { StartError } from '../../local/failure.ts'
import { idInput } from '../input.ts'
import type { Run } from '../run.ts'
import { exportWorkspace } from './export.ts'
import { importWorkspace } from './import.ts'
import { passphraseInput } from './passphrase.ts'
import { removeWorkspace } from './remove.ts'

const PASSPHRASE = [
  '--passphrase-file <file>',
  'what seals the webhook secrets in the export (else EXPORT_PASSPHRASE)',
] as const

/** `workspace export`, `import` and `delete`; progress goes to stderr. */
export function backupCommands(workspace: Command, run: Run): void {
  workspace
    .command('export <id>')
    .description('write all of a workspace into a folder; repeat it to go on after an interruption')
    .requiredOption('--to <dir>', 'a new folder, or the one of an export that was interrupted')
    .option(...PASSPHRASE)
    .action((id: string, given: { to: string; passphraseFile?: string }) =>
      run(() => {
        const [ws, passphrase] = [idInput<WorkspaceId>(id), passphraseInput(given.passphraseFile)]
        return () => exportWorkspace(ws, resolve(given.to), passphrase)
      }),
    )
  workspace
    .command('import <dir>')
    .description('write an exported workspace into this service; repeat it to go on after an interruption')
    .option(...PASSPHRASE)
    .action((dir: string, given: { passphraseFile?: string }) =>
      run(() => {
        const passphrase = passphraseInput(given.passphraseFile)
        return () => importWorkspace(resolve(dir), passphrase)
      }),
    )
  workspace
    .command('delete <id>')
    .description('remove a workspace and all that it owns, for good; repeat it after an interruption')
    .requiredOption('--confirm <id>', 'the same id again')
    .option('--wait <seconds>', 'how long what still runs may write; 0 when no service runs', '60')
    .action((id: string, given: { confirm: string; wait: string }) =>
      run(() => {
        const ws = idInput<WorkspaceId>(id)
        if (given.confirm.toLowerCase() !== ws) {
          throw new StartError(`nothing is deleted: --confirm says ${given.confirm}, not ${ws}`)
        }
        const wait = waitInput(given.wait)
        return () => removeWorkspace(ws, wait)
      }),
    )
}

/** In milliseconds. */
function waitInput(text: string): number {
  if (!/^\d{1,4}$/.test(text)) throw new StartError(`--wait is a number of seconds, not ${text}`)
  return Number(text) * 1000
}
