import type { Command } from 'commander'
import { findWorkspace } from './find.ts'
import { workspaceInput } from './input.ts'
import { reseal } from './reseal/reseal.ts'
import { readSealingKeys } from './reseal/sealing-keys.ts'
import type { Run } from './run.ts'

/** `subscriptions reseal`; progress goes to stderr. */
export function subscriptionCommands(program: Command, run: Run): void {
  const subscriptions = program.command('subscriptions').description('webhook subscriptions')
  subscriptions
    .command('reseal')
    .description(
      'after a change of the sealing key, seal signing secrets, headers and stored responses with the new key; repeat it after an interruption',
    )
    .option('--workspace <id>', 'only the subscriptions of this workspace')
    .action((given: { workspace?: string }) =>
      run(() => {
        const ws = workspaceInput(given)
        return async () => {
          if (ws) await findWorkspace(ws)
          return { ...(await reseal(await readSealingKeys(), ws)) }
        }
      }),
    )
}
