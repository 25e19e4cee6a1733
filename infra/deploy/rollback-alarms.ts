import { CloudFormationClient, DescribeStacksCommand } from '@aws-sdk/client-cloudformation'
import { ROLLBACK_ALARMS } from '../api-stack.ts'

/**
 * Returns the alarms that guard a deployment: those of the deployed version. Empty before the first deployment and if
 * that version is not guarded, because CloudFormation rejects alarms that do not exist.
 */
export async function rollbackAlarmsOf(stage: string): Promise<string[]> {
  const StackName = `${stage}-workspace-api`
  const { Stacks } = await new CloudFormationClient()
    .send(new DescribeStacksCommand({ StackName }))
    .catch((error: unknown) => {
      if (error instanceof Error && error.message.includes('does not exist')) return { Stacks: [] }
      throw error
    })
  const output = Stacks?.[0]?.Outputs?.find(({ OutputKey }) => OutputKey === ROLLBACK_ALARMS)
  return output?.OutputValue?.split(' ') ?? []
}
