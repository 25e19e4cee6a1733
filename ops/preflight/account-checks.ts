import type { Settings } from '../../infra/settings/settings.ts'
import { awsGet, textsOf } from './aws-get.ts'
import { type Finding, finding } from './finding.ts'

/**
 * CloudFront refuses the first distribution of an account that AWS has not verified. No API call shows beforehand
 * whether the account is verified.
 */
export async function checkCloudFront(): Promise<Finding> {
  const list = await awsGet('cloudfront', '/2020-05-31/distribution', { MaxItems: '1' })
  const text =
    'the account has no distribution yet, and AWS verifies new accounts before their first: if the stack of the console fails ' +
    'with "must be verified", write to AWS Support, and set --context console=off until then'
  return Number(textsOf(list, 'Quantity')[0] ?? 0) === 0
    ? finding('warning', 'cloudfront', text)
    : finding('ok', 'cloudfront', 'the account has distributions')
}

/** Actions that policies of organizations often forbid, with their purpose. */
const RISKY = {
  'iam:CreateUser': 'an IAM user signs the links to files',
  'iam:CreateAccessKey': 'an IAM user signs the links to files',
  'iam:CreateRole': 'each function has a role',
  'cloudfront:CreateDistribution': 'for the console; not needed with --context console=off',
  'backup:CreateBackupPlan': 'for copies in another vault; not needed with --unset backupVault',
}

/**
 * Simulates what CloudFormation's role of the bootstrap will do. The simulation includes the policies of the organization,
 * but not policies with conditions.
 */
export async function checkPolicies(
  { console, backupVault }: Settings,
  account: string,
  region: string,
): Promise<Finding> {
  const role = `arn:aws:iam::${account}:role/cdk-hnb659fds-cfn-exec-role-${account}-${region}`
  const wanted = Object.entries(RISKY).filter(
    ([action]) =>
      !(console === 'off' && action.startsWith('cloudfront:')) &&
      !(backupVault === undefined && action.startsWith('backup:')),
  )
  const xml = await awsGet('iam', '/', {
    Action: 'SimulatePrincipalPolicy',
    Version: '2010-05-08',
    PolicySourceArn: role,
    ...Object.fromEntries(wanted.map(([action], n) => [`ActionNames.member.${n + 1}`, action])),
  })
  const decisions = textsOf(xml, 'EvalDecision')
  const refused = new Set(textsOf(xml, 'EvalActionName').filter((_, n) => decisions[n] !== 'allowed'))
  const purposes = wanted
    .filter(([action]) => refused.has(action))
    .map(([action, why]) => `${action} (${why})`)
  if (purposes.length === 0) return finding('ok', 'policies', 'no needed permission is known to be denied')
  const by = textsOf(xml, 'AllowedByOrganizations').includes('false')
    ? "the organization's policies forbid"
    : 'no policy allows'
  return finding('failed', 'policies', `${by} ${purposes.join(', ')}: ask for an exception for ${role}`)
}
