import type { App } from 'aws-cdk-lib'
import { AwsSolutionsChecks } from 'cdk-nag'

/**
 * What the AwsSolutions rules of cdk-nag find in an app and nobody has acknowledged, one line each. Looked at before
 * synthesis: there a resource of another stack still has its own name, by which a wildcard is acknowledged, and not
 * that of an export, which differs by stage.
 */
export const findingsIn = (app: App): string[] =>
  new AwsSolutionsChecks(app)
    .validateScope(app)
    .violations.flatMap(({ ruleName, description, violatingResources }) =>
      violatingResources.map(({ constructPath }) => `${constructPath}: ${ruleName}: ${description}`),
    )
