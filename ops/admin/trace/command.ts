import type { Command } from 'commander'
import { StartError } from '../../../shared/failure.ts'
import { timeInput, workspaceInput } from '../input.ts'
import type { Run } from '../run.ts'
import { trace } from './trace.ts'

/** `trace`. */
export function traceCommand(program: Command, run: Run): void {
  program
    .command('trace <id>')
    .description('follow a request, an event or a delivery: request, records, events, deliveries, attempts')
    .option('--workspace <id>', 'its workspace; without it, the logs name it')
    .option(
      '--since <time>',
      'read logs from this time (ISO 8601); by default of the last day, or since the event',
    )
    .action((text: string, given: { workspace?: string; since?: string }) =>
      run(() => {
        const id = tracedInput(text)
        const ws = workspaceInput(given)
        const since = given.since === undefined ? undefined : timeInput(given.since)
        return async ({ findLines }) => ({ ...(await trace(id, ws, since, findLines)) })
      }),
    )
}

/** Request ids of API Gateway are base64, all other ids are UUIDs. A query contains the id, so no quote may be in it. */
function tracedInput(text: string): string {
  if (/^[\w+/=-]{8,64}$/.test(text)) return text
  throw new StartError(`${text} is not an id of a request, an event or a delivery`)
}
