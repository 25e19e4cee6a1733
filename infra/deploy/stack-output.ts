import { CloudFormationClient, DescribeStacksCommand } from '@aws-sdk/client-cloudformation'

/** Returns an output of a deployed stack; `undefined` if there is no such stack or output. */
export async function stackOutput(StackName: string, name: string): Promise<string | undefined> {
  const { Stacks } = await new CloudFormationClient()
    .send(new DescribeStacksCommand({ StackName }))
    .catch((error: unknown) => {
      if (error instanceof Error && error.message.includes('does not exist')) return { Stacks: [] }
      throw error
    })
  return Stacks?.[0]?.Outputs?.find(({ OutputKey }) => OutputKey === name)?.OutputValue
}
