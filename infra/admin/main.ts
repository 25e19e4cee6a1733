import { Command } from 'commander'
import { dlqCommands } from './dlq.ts'
import { keyCommands } from './keys.ts'
import { runner } from './run.ts'
import type { TargetOptions } from './target.ts'
import { memberCommands, workspaceCommands } from './workspaces.ts'

const program = new Command('admin')
  .description("The operator's tool: for the local store or service, or with --stack for a deployed one.")
  .option('--data <dir>', 'data folder of the local service (default: of the one that runs, else .data)')
  .option('--stack <name>', 'a deployed stage, such as prod; credentials are those of the AWS CLI')
  .option('--json', 'one JSON object on stdout')
  .showHelpAfterError()

const run = runner(() => program.opts<TargetOptions & { json?: boolean }>())
workspaceCommands(program, run)
memberCommands(program, run)
keyCommands(program, run)
dlqCommands(program, run)

await program.parseAsync()
// Keep-alive connections of the SDK would hold the process for a while.
process.exit()
