import { Duration } from 'aws-cdk-lib'
import { Rule, RuleTargetInput, Schedule } from 'aws-cdk-lib/aws-events'
import { LambdaFunction as LambdaTarget } from 'aws-cdk-lib/aws-events-targets'
import { pascalCase, type ServiceFunction } from './function.ts'

/**
 * One minute, Lambda's minimum. By default, Lambda retries a refused invocation for up to six hours; after an hour without concurrency,
 * sixty runs would start at once.
 */
const MAX_WAIT = Duration.minutes(1)

/**
 * Runs a function at an interval. A run that fails or cannot start is not retried, because the next run does the same
 * work.
 * @param inputs a run for each input; a rule has at most five
 */
export function runEvery(
  interval: Duration,
  { handler, lambda, node: { scope } }: ServiceFunction,
  inputs: readonly (object | undefined)[] = [undefined],
): void {
  if (!scope) throw new Error('the function has no scope')
  lambda.configureAsyncInvoke({ retryAttempts: 0, maxEventAge: MAX_WAIT })
  new Rule(scope, `Every${pascalCase(handler)}`, {
    schedule: Schedule.rate(interval),
    targets: inputs.map(
      (input) =>
        new LambdaTarget(lambda, {
          maxEventAge: MAX_WAIT,
          ...(input && { event: RuleTargetInput.fromObject(input) }),
        }),
    ),
  })
}
