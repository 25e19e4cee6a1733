import type { Command } from 'commander'
import {
  pauseDeliveries,
  readDeliveryPause,
  resumeDeliveries,
} from '../../shared/webhooks/deliveries/pause.ts'
import { reasonInput } from './input.ts'
import type { Run } from './run.ts'

/** `deliveries pause`, `resume` and `status`: pause all webhook deliveries. */
export function pauseCommands(program: Command, run: Run): void {
  const deliveries = program.command('deliveries').description('pause and resume all webhook deliveries')
  deliveries
    .command('pause')
    .description('stop all deliveries within seconds; events are kept')
    .requiredOption('--reason <text>', 'shown by deliveries status')
    .action((given: { reason: string }) =>
      run(() => {
        const reason = reasonInput(given.reason)
        return () => pause(reason)
      }),
    )
  deliveries
    .command('resume')
    .description('resume deliveries; the next sweep, within a minute, queues the deliveries that are due')
    .action(() => run(() => resume))
  deliveries
    .command('status')
    .description('show whether deliveries are paused, since when and why')
    .action(() => run(() => status))
}

async function pause(reason: string) {
  await pauseDeliveries({ reason, since: new Date().toISOString() })
  return status()
}

async function resume() {
  await resumeDeliveries()
  return status()
}

async function status() {
  const deliveryPause = await readDeliveryPause()
  return {
    paused: deliveryPause !== undefined,
    since: deliveryPause?.since ?? null,
    reason: deliveryPause?.reason ?? null,
  }
}
