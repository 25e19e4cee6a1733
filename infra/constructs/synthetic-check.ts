import { Duration, Stack } from 'aws-cdk-lib'
import { Construct } from 'constructs'
import { consoleOriginOf } from '../settings/settings.ts'
import { type Consumer, type Service, ServiceFunction } from './function.ts'
import { runEvery } from './run-every.ts'

/** Requests the API and the console from outside every five minutes. It has no key and no permission. */
export class SyntheticCheck extends Construct {
  readonly consumers: readonly Consumer[]

  constructor(scope: Construct, service: Service, apiId: string) {
    super(scope, 'SyntheticCheck')
    const { region, urlSuffix } = Stack.of(this)
    const host = service.settings.domainName ?? `${apiId}.execute-api.${region}.${urlSuffix}`
    const consumer = new ServiceFunction(this, {
      service,
      handler: 'service/check',
      grant: {
        statements: [],
        environment: {
          CHECKED_URL: `https://${host}`,
          CHECKED_CONSOLE: consoleOriginOf(service.settings) ?? 'none',
        },
      },
      // Longer than the limits of all requests of the check together.
      timeout: Duration.minutes(2),
      memorySize: 512,
    })
    runEvery(Duration.minutes(5), consumer)
    this.consumers = [{ consumer, toleratedErrors: 0 }]
  }
}
