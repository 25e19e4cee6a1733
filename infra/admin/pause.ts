import type { Command } from 'commander'
import {
  pauseDeliveries,
  readDeliveryPause,
  resumeDeliveries,
} from '../../shared/table/webhooks/delivery-pause.ts'
import type { Run } from './run.ts'

/** `deliveries pause`, `resume` and `status`: the global brake on all webhooks. */
export function pauseCommands(program: Command, run: Run): void {
  const deliveries = program.command('deliveries').description('the brake on all webhook deliveries')
  deliveries
    .command('pause')
    .description('deliver nothing to anybody, within seconds; what happens is kept')
    .requiredOption('--reason <text>', 'for whoever finds the brake on')
    .action(({ reason }: { reason: string }) => run(() => () => pause(reason)))
  deliveries
    .command('resume')
    .description('deliver again; the next sweep, within a minute, queues what has fallen due')
    .action(() => run(() => resume))
  deliveries
    .command('status')
    .description('whether the brake is on, since when and why')
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
  const brake = await readDeliveryPause()
  return { paused: brake !== undefined, since: brake?.since ?? null, reason: brake?.reason ?? null }
}
