import { CloudFormationClient, DescribeStacksCommand, type Stack } from '@aws-sdk/client-cloudformation'
import { GetAccountSettingsCommand, LambdaClient } from '@aws-sdk/client-lambda'
import { GetCallerIdentityCommand, STSClient } from '@aws-sdk/client-sts'
import { consumerConcurrency, SIZES, type SizeName } from '../../infra/settings/sizes.ts'
import { clientOptions } from '../../shared/aws/client-options.ts'
import { type Finding, finding } from './finding.ts'
import type { Needs } from './needs.ts'

/** How long a connection of preflight may be idle, in milliseconds. */
export const SILENT_MS = 10_000

/** Few tries, so that a machine without a network fails within seconds. */
export const quick = () => clientOptions(SILENT_MS, 2)

/** @throws the SDK's error when there are no credentials, or AWS rejects them */
export async function checkCredentials(): Promise<{ account: string; finding: Finding }> {
  const { Account = '', Arn } = await new STSClient(quick()).send(new GetCallerIdentityCommand({}))
  return { account: Account, finding: finding('ok', 'credentials', `account ${Account}, ${Arn}`) }
}

async function describe(client: CloudFormationClient, StackName: string): Promise<Stack | undefined> {
  try {
    return (await client.send(new DescribeStacksCommand({ StackName }))).Stacks?.[0]
  } catch (error) {
    if (error instanceof Error && error.message.includes('does not exist')) return undefined
    throw error
  }
}

export async function checkBootstrap(needs: Needs, account: string, region: string): Promise<Finding> {
  const stack = await describe(new CloudFormationClient(quick()), 'CDKToolkit')
  const command = `npx cdk bootstrap aws://${account}/${region}`
  if (!stack) return finding('failed', 'bootstrap', `${region} is not prepared for CDK: run ${command}`)
  const version = Number(
    stack.Outputs?.find(({ OutputKey }) => OutputKey === 'BootstrapVersion')?.OutputValue ?? 0,
  )
  return version < needs.bootstrapVersion
    ? finding(
        'failed',
        'bootstrap',
        `version ${version}, and ${needs.bootstrapVersion} is needed: run ${command}`,
      )
    : finding('ok', 'bootstrap', `version ${version}`)
}

const RAISE =
  'ask for 1000: aws service-quotas request-service-quota-increase --service-code lambda ' +
  '--quota-code L-B99A9384 --desired-value 1000'

/** With less concurrency, six people who open pages at the same moment wait for seconds (`npm run bench -- scale`). */
const COMFORTABLE = 100

/** Lists the sizes that fit the account: sizes whose consumers leave concurrency to the API. */
export async function checkConcurrency(wanted: SizeName): Promise<Finding> {
  const { AccountLimit } = await new LambdaClient(quick()).send(new GetAccountSettingsCommand({}))
  const limit = AccountLimit?.ConcurrentExecutions ?? 0
  const leftBy = (size: SizeName) => limit - consumerConcurrency(SIZES[size])
  const has = `Lambda runs ${limit} functions at once`
  if (leftBy(wanted) <= 0) {
    const fitting = leftBy('small') > 0 ? 'set --context size=small, or ' : ''
    const taken = `consumers of size ${wanted} may occupy ${consumerConcurrency(SIZES[wanted])} for long`
    return finding('failed', 'concurrency', `${has}, and ${taken}: ${fitting}${RAISE}`)
  }
  const leaves = `${has}: size ${wanted} leaves ${leftBy(wanted)} to the API`
  if (limit < Math.max(SIZES[wanted].account, COMFORTABLE))
    return finding('warning', 'concurrency', `${leaves}. ${RAISE}`)
  const more = wanted === 'small' && limit >= SIZES.standard.account ? '; size=standard fits too' : ''
  return finding('ok', 'concurrency', `${leaves}${more}`)
}

/** The CDK turns termination protection on before the stack exists, so even a stack whose creation failed is protected. */
const remove = (name: string, isProtected: boolean): string => {
  const unlock = `aws cloudformation update-termination-protection --no-enable-termination-protection --stack-name ${name} && `
  return `${isProtected ? unlock : ''}aws cloudformation delete-stack --stack-name ${name}`
}

const OBSTACLES: readonly (readonly [
  status: RegExp,
  todo: (name: string, isProtected: boolean) => string,
])[] = [
  // A creation that failed, or whose change set was never executed.
  [/^ROLLBACK_(COMPLETE|FAILED)$|^CREATE_FAILED$|^REVIEW_IN_PROGRESS$/, remove],
  [
    /^UPDATE_ROLLBACK_FAILED$/,
    (name) => `aws cloudformation continue-update-rollback --stack-name ${name}, once its events say why`,
  ],
  [/_IN_PROGRESS$/, () => 'wait until it has ended'],
  [/^DELETE_FAILED$/, (name, isProtected) => `see its events, then ${remove(name, isProtected)}`],
]

/** Finds stacks in a state in which a deployment cannot start. */
export async function checkStacks({ stacks }: Needs): Promise<Finding> {
  const client = new CloudFormationClient(quick())
  const found = await Promise.all(stacks.map((name) => describe(client, name)))
  const obstacles = found.flatMap((stack) => {
    const {
      StackName: name = '',
      StackStatus: status = '',
      EnableTerminationProtection = false,
    } = stack ?? {}
    const obstacle = OBSTACLES.find(([pattern]) => pattern.test(status))
    return obstacle ? [`${name} is ${status}: ${obstacle[1](name, EnableTerminationProtection)}`] : []
  })
  const present = found.filter((stack) => stack !== undefined).length
  return obstacles.length > 0
    ? finding('failed', 'stacks', obstacles.join('; '))
    : finding('ok', 'stacks', `${present} of ${stacks.length} exist`)
}
