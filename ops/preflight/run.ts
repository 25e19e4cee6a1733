import { regionOfClients, SET_REGION } from '../../infra/deployed/same-account.ts'
import type { Settings } from '../../infra/settings/settings.ts'
import { messageOf } from '../../shared/failure.ts'
import { checkCloudFront, checkPolicies } from './account-checks.ts'
import { checkBootstrap, checkConcurrency, checkCredentials, checkStacks } from './aws-checks.ts'
import { checkBackups } from './backup-checks.ts'
import { asked, type Finding, finding } from './finding.ts'
import { needsOf } from './needs.ts'
import { checkQuota, QUOTAS } from './quotas.ts'

/** Checks whether a stage can be deployed from this machine with these settings; returns one finding per check. */
export async function preflight(settings: Settings, count = needsOf): Promise<Finding[]> {
  const region = await regionOfClients()
  const found = checkSettings(settings, region)
  if (region === undefined) {
    return [...found, finding('failed', 'region', `none is set: ${SET_REGION}`)]
  }
  found.push(finding('ok', 'region', region))
  let account: string
  try {
    const credentials = await checkCredentials()
    account = credentials.account
    found.push(credentials.finding)
  } catch (error) {
    const why = messageOf(error).split('\n')[0]
    const text = `the account cannot be determined (${why}): aws sts get-caller-identity must work. Nothing else was checked`
    return [...found, finding('failed', 'credentials', text)]
  }
  const needs = count(settings)
  const { backupVault: vault } = settings
  const others = await Promise.all([
    asked('bootstrap', () => checkBootstrap(needs, account, region)),
    asked('concurrency', () => checkConcurrency(settings.size)),
    ...QUOTAS.map((quota) => asked(`quota ${quota.service}`, () => checkQuota(quota, needs))),
    asked('stacks', () => checkStacks(needs)),
    // Only warnings, because a deployment may succeed without the rights for these checks.
    asked('policies', () => checkPolicies(settings, account, region), 'warning'),
    ...(vault === undefined ? [] : [asked('backups', () => checkBackups(vault, account, region), 'warning')]),
    ...(settings.console === 'on' ? [asked('cloudfront', checkCloudFront, 'warning')] : []),
  ])
  return [...found, ...others]
}

/** Finds valid settings that are probably mistakes. */
function checkSettings(settings: Settings, region: string | undefined): Finding[] {
  const certificateRegion = settings.certificateArn?.split(':')[3]
  const found = [
    certificateRegion !== undefined &&
      certificateRegion !== region &&
      finding(
        'failed',
        'settings',
        `the certificate is in ${certificateRegion} and not in ${region}: request one in the region of the stage`,
      ),
    settings.alarmEmail === undefined &&
      finding('warning', 'settings', 'alarms have no recipient: set --context alarmEmail=you@example.com'),
    settings.privateTargets === 'allowed' &&
      finding(
        'warning',
        'settings',
        'privateTargets=allowed lets webhooks reach private hosts: for experiments only',
      ),
    settings.speed !== 1 &&
      finding('warning', 'settings', `speed=${settings.speed} changes retry delays: for experiments only`),
  ].filter((result) => result !== false)
  return found.length > 0
    ? found
    : [finding('ok', 'settings', `stage ${settings.stage}, rollout ${settings.rollout}`)]
}
