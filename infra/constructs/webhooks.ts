import { Duration } from 'aws-cdk-lib'
import { Construct } from 'constructs'
import type { DataStack } from '../data-stack.ts'
import { grantsOf } from './access.ts'
import { deliverFunction } from './deliver-function.ts'
import { fanOutFunction } from './fan-out-function.ts'
import { type Consumer, type Service, ServiceFunction } from './function.ts'
import { runEvery } from './run-every.ts'

/**
 * Stream → fan-out → queue → deliver; sweep each minute. The table is the source of truth; queue messages are only
 * hints.
 */
export class Webhooks extends Construct {
  readonly fanOut: ServiceFunction
  readonly sweep: ServiceFunction
  readonly consumers: readonly Consumer[]

  constructor(scope: Construct, service: Service, data: DataStack) {
    super(scope, 'Webhooks')
    const { deliveries, slowDeliveries, streamDead } = data.queues
    const grant = (...access: Parameters<typeof grantsOf>[0]) =>
      grantsOf(access, data.resources, service.settings)

    this.fanOut = fanOutFunction(
      this,
      service,
      data,
      streamDead,
      grant('table:read', 'table:write', 'queue:deliveries'),
    )
    const delivering = grant(
      'table:read',
      'table:write',
      'table:statements',
      'index:list',
      'sealing-key',
      // For receipts in events: each attempt signs a new link.
      'files:sign',
      'queue:deliveries',
      'queue:slow-deliveries',
      'targets',
    )
    // A thousand concurrent POSTs, while most of the account's usual concurrency is left for the API.
    const deliver = deliverFunction(
      this,
      { service, handler: 'webhooks/deliver', queue: deliveries, concurrency: 100 },
      delivering,
    )
    const deliverSlow = deliverFunction(
      this,
      { service, handler: 'webhooks/deliver-slow', queue: slowDeliveries, concurrency: 20 },
      delivering,
    )
    this.sweep = new ServiceFunction(this, {
      service,
      handler: 'webhooks/sweep',
      // It runs fan-out for missed events, and reads the pending deliveries of revoked subscriptions.
      grant: grant('table:read', 'table:write', 'index:due', 'index:list', 'queue:deliveries'),
      timeout: Duration.seconds(55),
    })
    runEvery(Duration.minutes(1), this.sweep)
    this.consumers = [this.fanOut, deliver, deliverSlow, this.sweep].map((consumer) => ({
      consumer,
      toleratedErrors: 2,
    }))
  }
}
