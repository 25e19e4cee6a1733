import { CloudFormationClient, paginateListStackResources } from '@aws-sdk/client-cloudformation'
import { placeOfStage } from '../../infra/deployed/same-account.ts'
import { stackOutput } from '../../infra/deployed/stack-output.ts'
import { placeInFile } from '../../infra/settings/stage-file.ts'
import { CONSOLE_URL } from '../../infra/stacks/console-stack.ts'
import { DEFAULT_OPTIONS } from '../../local/service/options.ts'
import { clientOptions } from '../../shared/aws/client-options.ts'
import { messageOf, StartError } from '../../shared/failure.ts'
import { consoleStackOf } from '../stack/console-origin.ts'
import { anyRunning, offlineTarget, runningTarget } from './local.ts'
import { physicalId, queuesOf } from './queues.ts'
import type { Target, TargetOptions } from './target.ts'
import { deployedLines } from './trace/log-lines.ts'

/**
 * Opens the deployed stage of `--stack`. Without `--stack`, opens the local service that runs on the data folder, or on
 * any folder if none is given. If no service runs, starts the stores of the data folder for this command.
 * @throws StartError for errors that the operator can fix
 */
export async function openTarget({ data, stack, table }: TargetOptions): Promise<Target> {
  if (stack !== undefined) return deployedTarget(stack, table)
  const folder = data ?? DEFAULT_OPTIONS.data
  return (
    (await runningTarget(folder)) ??
    (data === undefined ? await anyRunning() : undefined) ??
    offlineTarget(folder)
  )
}

/**
 * Opens a deployed stage: finds its table, bucket, sealing key and queues in its data stack. Region and credentials come
 * from the same sources as for the AWS CLI, and their permissions limit the command.
 * @throws StartError when the stack cannot be read
 */
async function deployedTarget(stage: string, table: string | undefined): Promise<Target> {
  const place = await placeOfStage(stage, placeInFile(stage, process.cwd()))
  // The standard output has the answer of the command.
  if (place) console.error(`${stage} ${place.account}/${place.region}`)
  const cloud = new CloudFormationClient(clientOptions())
  const data = await resourcesOf(cloud, `${stage}-workspace-data`)
  process.env.TABLE_NAME = table ?? data.table
  process.env.FILES_BUCKET = physicalId(data, 'FilesBucket')
  // Only intervals that the service starts itself are divided by the stage's SPEED.
  process.env.SPEED = '1'
  process.env.SEALING_KEY_SECRET_ARN = physicalId(data, 'SealingKey')
  process.env.CONSOLE_ORIGIN = (await stackOutput(consoleStackOf(stage), CONSOLE_URL)) ?? 'none'
  return {
    // If the first deployment of a stage failed, the stack may be missing. Its queues then have no messages.
    queues: async () =>
      queuesOf({ ...(await resourcesOf(cloud, `${stage}-workspace-pipeline`).catch(() => ({}))), ...data }),
    findLines: deployedLines(stage),
    close: async () => undefined,
  }
}

/**
 * Maps logical ids to physical ids, and `table` to the name of the table, because a restored table has another logical
 * id. The physical id of a queue is its URL.
 */
async function resourcesOf(client: CloudFormationClient, StackName: string): Promise<Record<string, string>> {
  const found: Record<string, string> = {}
  try {
    for await (const page of paginateListStackResources({ client }, { StackName })) {
      for (const { LogicalResourceId, PhysicalResourceId, ResourceType } of page.StackResourceSummaries ??
        []) {
        if (LogicalResourceId && PhysicalResourceId) found[LogicalResourceId] = PhysicalResourceId
        if (ResourceType === 'AWS::DynamoDB::Table' && PhysicalResourceId) found.table = PhysicalResourceId
      }
    }
    return found
  } catch (error) {
    throw new StartError(`the stack ${StackName} cannot be read: ${messageOf(error)}`)
  }
}
