import { CloudFormationClient, DescribeStacksCommand } from '@aws-sdk/client-cloudformation'
import { ROLLBACK_ALARMS } from '../api-stack.ts'

/**
 * The alarms that guard a deployment of this stage: those of the version that runs. Empty before the first deployment,
 * and while that version is not guarded: CloudFormation refuses to watch an alarm that does not exist.
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
