import type { App } from 'aws-cdk-lib'
import { AwsSolutionsChecks } from 'cdk-nag'

/**
 * Returns the unacknowledged findings of the AwsSolutions rules of cdk-nag, one line each. Runs before synthesis,
 * when a resource of another stack still has its own name, by which its wildcard is acknowledged. After synthesis it
 * has the name of an export, which differs by stage.
 */
export const findingsIn = (app: App): string[] =>
  new AwsSolutionsChecks(app)
    .validateScope(app)
    .violations.flatMap(({ ruleName, description, violatingResources }) =>
      violatingResources.map(({ constructPath }) => `${constructPath}: ${ruleName}: ${description}`),
    )
