import { Duration } from 'aws-cdk-lib'
import { Construct } from 'constructs'
import { grantsOf, type Resources } from './access.ts'
import { type Consumer, type Service, ServiceFunction } from './function.ts'
import { runEvery } from './run-every.ts'

/**
 * The function that adds the markers of a new namespace to earlier expenses, so that `unreconciled_by` needs few
 * reads.
 */
export class Reconciliation extends Construct {
  readonly consumers: readonly Consumer[]

  constructor(scope: Construct, service: Service, resources: Resources) {
    super(scope, 'Reconciliation')
    const complete = new ServiceFunction(this, {
      service,
      handler: 'external-references/complete-markers',
      grant: grantsOf(
        ['table:read', 'table:write', 'index:list', 'index:due', 'speed'],
        resources,
        service.settings,
      ),
      timeout: Duration.seconds(55),
    })
    runEvery(Duration.minutes(1), complete)
    this.consumers = [{ consumer: complete, toleratedErrors: 2 }]
  }
}
