import { GetCallerIdentityCommand, STSClient } from '@aws-sdk/client-sts'
import { clientOptions } from '../../shared/aws/client-options.ts'
import { messageOf } from '../../shared/failure.ts'
import { SettingsError } from '../settings/settings.ts'

/** Where a program works: an account of AWS, in a region. */
export interface Place {
  readonly account: string
  readonly region: string
}

/**
 * The CDK passes the account and region of its `--profile` to the app, but not the profile. So this program would
 * read the settings of a stage in another account, and deploy the stage with these settings.
 * @throws SettingsError unless the AWS clients of this program use the account and region of the CDK
 */
export async function assertSamePlace(cdk: Place): Promise<void> {
  const here = await placeOfClients()
  if (typeof here !== 'string' && here.account === cdk.account && here.region === cdk.region) return
  const found = typeof here === 'string' ? here : textOf(here)
  throw new SettingsError(
    `the CDK uses ${textOf(cdk)}, but the settings of the stage would be read from ${found}: ` +
      'set AWS_PROFILE and AWS_REGION instead of --profile',
  )
}

const textOf = ({ account, region }: Place): string => `account ${account} in ${region}`

/** The account and region of the default credentials, or the reason why they are unavailable. */
async function placeOfClients(): Promise<Place | string> {
  try {
    const sts = new STSClient(clientOptions())
    const { Account: account = '' } = await sts.send(new GetCallerIdentityCommand({}))
    return { account, region: await sts.config.region() }
  } catch (error) {
    return `no account (${messageOf(error).split('\n')[0]})`
  }
}
