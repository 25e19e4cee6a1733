import type { Stack } from 'aws-cdk-lib'

/**
 * Exports these values even if no other stack uses them now. By default CDK exports only used values, so removing the
 * last use would also remove the export. CloudFormation rejects that ("cannot delete export … as it is in use"),
 * because the exporting stack is deployed before the using one.
 */
export function exportAlways(stack: Stack, values: readonly (string | undefined)[]): void {
  for (const value of values) {
    if (value === undefined) throw new Error(`${stack.stackName}: nothing to export`)
    stack.exportValue(value)
  }
}
