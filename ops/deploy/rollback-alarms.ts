import { stackOutput } from '../../infra/deployed/stack-output.ts'
import { ROLLBACK_ALARMS } from '../../infra/stacks/pipeline-stack.ts'

/**
 * Returns the alarms that guard a deployment: the alarms of the version that is deployed now. Empty before the first
 * deployment, and if that version has no such alarms, because CloudFormation rejects alarms that do not exist.
 */
export async function rollbackAlarmsOf(stage: string): Promise<string[]> {
  return (await stackOutput(`${stage}-workspace-pipeline`, ROLLBACK_ALARMS))?.split(' ') ?? []
}
