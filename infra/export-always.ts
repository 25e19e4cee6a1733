import type { Stack } from 'aws-cdk-lib'

/**
 * Exports these values whether another stack uses them today or not. CDK by itself exports what is used, so taking the
 * last use away would take the export away too, in a stack that is deployed before the one that uses it: CloudFormation
 * refuses ("cannot delete export … as it is in use").
 */
export function exportAlways(stack: Stack, values: readonly (string | undefined)[]): void {
  for (const value of values) {
    if (value === undefined) throw new Error(`${stack.stackName}: nothing to export`)
    stack.exportValue(value)
  }
}
