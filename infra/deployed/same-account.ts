import { GetCallerIdentityCommand, STSClient } from '@aws-sdk/client-sts'
import { clientOptions } from '../../shared/aws/client-options.ts'
import { messageOf, StartError } from '../../shared/failure.ts'
import { type Place, textOf } from '../settings/place.ts'
import { SettingsError } from '../settings/settings.ts'
import { stageFileOf } from '../settings/stage-file.ts'

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

/**
 * The account and region of this program's AWS clients. They are compared with the stage's file before any call to a
 * stack.
 * @param named the account and region that the file names
 * @returns undefined if the credentials are missing and the file names neither account nor region
 * @throws SettingsError if the file names another account or region, or one that cannot be compared; StartError if no region
 * is set
 */
export async function placeOfStage(stage: string, named: Partial<Place>): Promise<Place | undefined> {
  if ((await regionOfClients()) === undefined) throw new StartError(`no region is set: ${SET_REGION}`)
  const here = await placeOfClients()
  if (typeof here === 'string') {
    if (named.account === undefined && named.region === undefined) return undefined
    throw new SettingsError(
      `${stageFileOf(stage)} names the account or region of ${stage}, but the credentials are of ${here}`,
    )
  }
  const wanted = { ...here, ...named }
  if (wanted.account === here.account && wanted.region === here.region) return here
  throw new SettingsError(
    `${stageFileOf(stage)} says that ${stage} is in ${textOf(wanted)}, but the credentials are of ${textOf(here)}: ` +
      'set AWS_PROFILE and AWS_REGION',
  )
}

export const SET_REGION = 'set AWS_REGION, such as eu-central-1'

/** The region of this program's AWS clients; undefined if none is set. */
export const regionOfClients = (): Promise<string | undefined> =>
  new STSClient(clientOptions()).config.region().catch(() => undefined)

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
