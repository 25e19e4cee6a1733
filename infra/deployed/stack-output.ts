import { CloudFormationClient, DescribeStacksCommand, type Output } from '@aws-sdk/client-cloudformation'
import { clientOptions } from '../../shared/aws/client-options.ts'

const notDeployed = (error: unknown): boolean =>
  error instanceof Error && error.message.includes('does not exist')

/** Runs a call for a stack; `undefined` if there is no such stack. */
export async function ofStack<T>(call: () => Promise<T>): Promise<T | undefined> {
  try {
    return await call()
  } catch (error) {
    if (notDeployed(error)) return undefined
    throw error
  }
}

async function outputsOf(StackName: string): Promise<Output[]> {
  const answer = await ofStack(() =>
    new CloudFormationClient(clientOptions()).send(new DescribeStacksCommand({ StackName })),
  )
  return answer?.Stacks?.[0]?.Outputs ?? []
}

/** Returns the outputs of a deployed stack by name; none if there is no such stack. */
export const stackOutputs = async (stack: string): Promise<Readonly<Record<string, string>>> =>
  Object.fromEntries(
    (await outputsOf(stack)).flatMap(({ OutputKey, OutputValue }) =>
      OutputKey !== undefined && OutputValue !== undefined ? [[OutputKey, OutputValue]] : [],
    ),
  )

/** Returns an output of a deployed stack; `undefined` if there is no such stack or output. */
export const stackOutput = async (stack: string, name: string): Promise<string | undefined> =>
  (await stackOutputs(stack))[name]

/** Returns the names of the exports of a deployed stack. */
export const stackExports = async (stack: string): Promise<string[]> =>
  (await outputsOf(stack)).flatMap(({ ExportName }) => ExportName ?? [])
