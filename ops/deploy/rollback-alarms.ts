import { stackOutput } from '../../infra/deployed/stack-output.ts'
import { ROLLBACK_ALARMS } from '../../infra/stacks/pipeline-stack.ts'

/**
 * Returns the alarms that guard a deployment: the deployed version's. Empty before the first deployment and if
 * that version is not guarded, because CloudFormation rejects alarms that do not exist.
 */
export async function rollbackAlarmsOf(stage: string): Promise<string[]> {
  return (await stackOutput(`${stage}-workspace-pipeline`, ROLLBACK_ALARMS))?.split(' ') ?? []
}
