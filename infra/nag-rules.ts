import type { App } from 'aws-cdk-lib'
import { AwsSolutionsChecks } from 'cdk-nag'

/**
 * Returns the unacknowledged findings of the AwsSolutions rules of cdk-nag, one line each. Runs before synthesis,
 * because acknowledgements of wildcards name a resource of another stack by its own name. Synthesis replaces that name
 * by the name of an export, which differs by stage.
 */
export const findingsIn = (app: App): string[] =>
  new AwsSolutionsChecks(app)
    .validateScope(app)
    .violations.flatMap(({ ruleName, description, violatingResources }) =>
      violatingResources.map(({ constructPath }) => `${constructPath}: ${ruleName}: ${description}`),
    )
