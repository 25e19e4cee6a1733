import * as z from 'zod'
import { awsGet } from './aws-get.ts'
import { type Finding, finding } from './finding.ts'

const flags = z.record(z.string(), z.boolean())
const regionSettings = z.object({
  ResourceTypeOptInPreference: flags,
  /** If AWS Backup does not manage DynamoDB's backups ("advanced features"), they cannot be copied to another account. */
  ResourceTypeManagementPreference: flags.default({}),
})
const globalSettings = z.object({
  GlobalSettings: z.object({ isCrossAccountBackupEnabled: z.string().optional() }),
})

const TURN_ON =
  'aws backup update-region-settings --resource-type-opt-in-preference DynamoDB=true,S3=true ' +
  '--resource-type-management-preference DynamoDB=true'
const ALLOW_COPIES =
  'in the management account of the organization: aws backup update-global-settings ' +
  '--global-settings isCrossAccountBackupEnabled=true'

/** Checks what AWS Backup and the organization must allow for copies of table and files in another vault. */
export async function checkBackups(vault: string, account: string, region: string): Promise<Finding> {
  const read = async (path: string): Promise<unknown> => JSON.parse(await awsGet('backup', path, {}, region))
  const { ResourceTypeOptInPreference: backs, ResourceTypeManagementPreference: manages } =
    regionSettings.parse(await read('/account-settings'))
  if (!(backs.DynamoDB && backs.S3 && manages.DynamoDB)) {
    return finding('failed', 'backups', `AWS Backup does not manage DynamoDB and S3: ${TURN_ON}`)
  }
  const owner = vault.split(':')[4] ?? ''
  if (owner !== account) {
    const { GlobalSettings } = globalSettings.parse(await read('/global-settings'))
    if (GlobalSettings.isCrossAccountBackupEnabled !== 'true') {
      return finding('failed', 'backups', `copies to other accounts are off: ${ALLOW_COPIES}`)
    }
  }
  return finding(
    'ok',
    'backups',
    `copies go to account ${owner}, whose vault must allow backup:CopyIntoBackupVault`,
  )
}
