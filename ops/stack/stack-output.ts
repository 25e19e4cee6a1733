import { CloudFormationClient, DescribeStacksCommand, type Output } from '@aws-sdk/client-cloudformation'

/** Returns the outputs of a deployed stack; none if there is no such stack. */
async function outputsOf(StackName: string): Promise<Output[]> {
  const { Stacks } = await new CloudFormationClient()
    .send(new DescribeStacksCommand({ StackName }))
    .catch((error: unknown) => {
      if (error instanceof Error && error.message.includes('does not exist')) return { Stacks: [] }
      throw error
    })
  return Stacks?.[0]?.Outputs ?? []
}

/** Returns an output of a deployed stack; `undefined` if there is no such stack or output. */
export const stackOutput = async (stack: string, name: string): Promise<string | undefined> =>
  (await outputsOf(stack)).find(({ OutputKey }) => OutputKey === name)?.OutputValue

/** Returns the names of the exports of a deployed stack. */
export const stackExports = async (stack: string): Promise<string[]> =>
  (await outputsOf(stack)).flatMap(({ ExportName }) => ExportName ?? [])
