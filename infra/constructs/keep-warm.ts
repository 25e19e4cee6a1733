import { Duration } from 'aws-cdk-lib'
import { Rule, RuleTargetInput, Schedule } from 'aws-cdk-lib/aws-events'
import { LambdaFunction as LambdaTarget } from 'aws-cdk-lib/aws-events-targets'
import type { Construct } from 'constructs'
import type { ServiceFunction } from './function.ts'

/** What the console's first page asks for. */
export const FIRST_PAGE: readonly string[] = ['/v1/me', '/v1/overview']

/** Lambda keeps an idle instance for about ten minutes. */
const EVERY = Duration.minutes(5)

/** A request without a credential in the format of API Gateway: the function answers it with 401 and reads nothing. */
export const requestWithoutKey = (path: string) => ({
  version: '2.0',
  routeKey: `GET ${path}`,
  rawPath: path,
  rawQueryString: '',
  headers: {},
  requestContext: {
    requestId: 'keep-warm',
    domainName: 'keep-warm',
    http: { method: 'GET', path, sourceIp: '127.0.0.1' },
  },
  isBase64Encoded: false,
})

/** Invokes a function regularly, so that one instance is ready: about half a cent a month. */
export function keepWarm(scope: Construct, path: string, { lambda, node: { id } }: ServiceFunction): void {
  new Rule(scope, `KeepWarm${id}`, {
    schedule: Schedule.rate(EVERY),
    targets: [
      new LambdaTarget(lambda, {
        event: RuleTargetInput.fromObject(requestWithoutKey(path)),
        retryAttempts: 0,
        maxEventAge: Duration.minutes(1),
      }),
    ],
  })
}
