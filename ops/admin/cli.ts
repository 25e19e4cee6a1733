import { Command, CommanderError, Option } from 'commander'
import { folderName } from '../../local/cli/options.ts'
import { backfillCommands } from './backfill/commands.ts'
import { changesCommands } from './changes.ts'
import { deliveryCommands } from './deliveries.ts'
import { dlqCommands } from './dlq.ts'
import { contactCommands } from './erase/commands.ts'
import { keyCommands } from './keys.ts'
import { memberCommands } from './members.ts'
import { pauseCommands } from './pause.ts'
import { runner } from './run.ts'
import { subscriptionCommands } from './subscriptions.ts'
import { sumsCommands } from './sums.ts'
import type { TargetOptions } from './target.ts'
import type { Terminal } from './terminal.ts'
import { traceCommand } from './trace/command.ts'
import { usageCommands } from './usage.ts'
import { workspaceCommands } from './workspaces.ts'

/** Runs one command of the operator's tool; returns its exit code: 0, 1 for a failure, 2 for wrong usage. */
export async function runCommand(args: readonly string[], terminal: Terminal): Promise<number> {
  const program = new Command('npm run admin --')
    .description(
      "The operator's tool for the local service or its data folder, or with --stack for a deployed stage.",
    )
    .option(
      '--data <dir>',
      'data folder of the local service (default: the folder of the running service, or .data)',
      folderName,
    )
    .addOption(
      new Option(
        '--stack <name>',
        'a deployed stage, such as prod; region and credentials as for the AWS CLI',
      ).conflicts('data'),
    )
    .addOption(
      new Option(
        '--table <name>',
        'with --stack: another table of the stage, such as the former table after a restore',
      ).conflicts('data'),
    )
    .option('--json', 'print one JSON object on stdout')
    .showHelpAfterError()
    .exitOverride()
    .configureOutput({ writeOut: terminal.out, writeErr: terminal.err })

  let failed = false
  const run = runner(
    () => program.opts<TargetOptions & { json?: boolean }>(),
    terminal,
    () => {
      failed = true
    },
  )
  workspaceCommands(program, run)
  memberCommands(program, run)
  contactCommands(program, run)
  keyCommands(program, run)
  subscriptionCommands(program, run)
  deliveryCommands(program, run)
  dlqCommands(program, run)
  pauseCommands(program, run)
  backfillCommands(program, run)
  changesCommands(program, run)
  sumsCommands(program, run)
  usageCommands(program, run)
  traceCommand(program, run)
  try {
    await program.parseAsync(args, { from: 'user' })
  } catch (error) {
    if (!(error instanceof CommanderError)) throw error
    return error.exitCode === 0 ? 0 : 2
  }
  return failed ? 1 : 0
}
