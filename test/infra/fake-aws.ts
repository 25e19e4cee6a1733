import { text } from 'node:stream/consumers'
import { onTestFinished, vi } from 'vitest'
import { INDEX_NAMES } from '../../infra/constructs/indexes.ts'
import { serve } from '../support/serve.ts'

/** A stack as CloudFormation describes it. */
export interface DeployedStack {
  status: string
  isProtected: boolean
  outputs: Readonly<Record<string, string>>
  exports: readonly string[]
  policy?: string
}

/** The state of an AWS account, from which the fake answers the requests of preflight. */
export interface Account {
  readonly concurrency: number
  /** Version of the bootstrap stack; undefined before `cdk bootstrap`. */
  readonly bootstrap?: number | undefined
  /** Stacks by name; of one that is a status, `outputs` and `exports` say the rest. */
  readonly stacks: Readonly<Record<string, string | DeployedStack>>
  readonly outputs: Readonly<Record<string, string>>
  /** The exports of every stack. */
  readonly exports: readonly string[]
  /** Quotas by service and start of the name. */
  readonly quotas: Readonly<Record<string, number>>
  /** The description of the only table of DynamoDB. */
  readonly table?: {
    readonly Table: object
    readonly ContinuousBackupsDescription: object
    readonly TimeToLiveDescription: object
  }
  /** Operations that AWS refuses. */
  readonly denied: readonly string[]
  /** Actions that a policy forbids, and whether it is one of the organization. */
  readonly forbidden: readonly string[]
  readonly inOrganization: boolean
  /** Gets the policies that stacks are given. */
  readonly policies?: string[]
  /** What AWS Backup manages, and whether it copies to other accounts. */
  readonly backups: { readonly managed: boolean; readonly elsewhere: boolean }
  /** Distributions of CloudFront. */
  readonly distributions: number
  /** The account of each access key; any other has the account 123456789012. */
  readonly keys: Readonly<Record<string, string>>
  /** Gets each operation that was called, after the access key that called it. */
  readonly calls?: string[]
}

const HEALTHY: Account = {
  concurrency: 1000,
  bootstrap: 30,
  stacks: { 'dev-workspace-data': 'UPDATE_COMPLETE', 'dev-workspace-pipeline': 'CREATE_COMPLETE' },
  outputs: {},
  exports: [],
  quotas: {
    'apigateway Routes per API': 300,
    'apigateway Integrations per API': 300,
    'iam Roles per account': 1000,
    'cloudformation Stack count': 2000,
    'events Rules': 300,
  },
  denied: [],
  forbidden: [],
  inOrganization: false,
  backups: { managed: true, elsewhere: true },
  distributions: 3,
  keys: {},
}

/** A restored table to which everything that a restore leaves out has been added. */
export const RESTORED = {
  Table: {
    TableStatus: 'ACTIVE',
    GlobalSecondaryIndexes: INDEX_NAMES.map((IndexName) => ({ IndexName, IndexStatus: 'ACTIVE' })),
    StreamSpecification: { StreamEnabled: true, StreamViewType: 'NEW_AND_OLD_IMAGES' },
    DeletionProtectionEnabled: true,
  },
  ContinuousBackupsDescription: {
    PointInTimeRecoveryDescription: { PointInTimeRecoveryStatus: 'ENABLED' },
  },
  TimeToLiveDescription: { TimeToLiveStatus: 'ENABLING', AttributeName: 'expires_at' },
}

/** Points the SDK of this process to an endpoint that responds like AWS for such an account. */
export async function fakeAws(given: Partial<Account> = {}): Promise<string> {
  const account = { ...HEALTHY, ...given }
  const url = await serve(async (request, response) => {
    const body = await text(request)
    const { pathname, searchParams } = new URL(request.url ?? '/', 'http://aws')
    const form = request.method === 'GET' ? searchParams : new URLSearchParams(body)
    const operation =
      form.get('Action') ??
      PATHS[pathname] ??
      String(request.headers['x-amz-target'] ?? 'Lambda.GetAccountSettings')
        .split('.')
        .at(-1) ??
      ''
    const [, accessKey = ''] = /Credential=([^/]+)/.exec(request.headers.authorization ?? '') ?? []
    account.calls?.push(`${accessKey} ${operation}`)
    const answer = account.denied.includes(operation)
      ? fault('AccessDenied', `not authorized to perform ${operation}`)
      : answerOf(account, operation, form, body, accessKey)
    response.writeHead(answer.status ?? 200, {
      'content-type': answer.json ? 'application/json' : 'text/xml',
    })
    response.end(answer.json ? JSON.stringify(answer.json) : answer.xml)
  })
  onTestFinished(() => void vi.unstubAllEnvs())
  vi.stubEnv('AWS_ENDPOINT_URL', url)
  vi.stubEnv('AWS_REGION', 'eu-central-1')
  vi.stubEnv('AWS_ACCESS_KEY_ID', 'test')
  vi.stubEnv('AWS_SECRET_ACCESS_KEY', 'test')
  return url
}

const PATHS: Readonly<Record<string, string>> = {
  '/2020-05-31/distribution': 'ListDistributions',
  '/account-settings': 'BackupRegionSettings',
  '/global-settings': 'BackupGlobalSettings',
}

interface Answer {
  readonly status?: number
  readonly xml?: string
  readonly json?: unknown
}

const fault = (code: string, message: string): Answer => ({
  status: 400,
  xml: `<ErrorResponse><Error><Type>Sender</Type><Code>${code}</Code><Message>${message}</Message></Error></ErrorResponse>`,
})

function answerOf(
  account: Account,
  operation: string,
  form: URLSearchParams,
  body: string,
  accessKey: string,
): Answer {
  if (operation === 'GetCallerIdentity') {
    const id = account.keys[accessKey] ?? '123456789012'
    const identity = `<Account>${id}</Account><Arn>arn:aws:iam::${id}:user/ana</Arn>`
    return { xml: result(operation, identity) }
  }
  if (operation === 'BackupRegionSettings') {
    const on = { DynamoDB: account.backups.managed, S3: account.backups.managed }
    return { json: { ResourceTypeOptInPreference: on, ResourceTypeManagementPreference: on } }
  }
  if (operation === 'BackupGlobalSettings') {
    return { json: { GlobalSettings: { isCrossAccountBackupEnabled: String(account.backups.elsewhere) } } }
  }
  if (operation === 'SimulatePrincipalPolicy') return simulation(account, form)
  if (operation === 'ListDistributions') {
    return { xml: `<DistributionList><Quantity>${account.distributions}</Quantity></DistributionList>` }
  }
  if (operation === 'DescribeStacks') return stack(account, form.get('StackName') ?? '')
  if (operation === 'SetStackPolicy') {
    const name = form.get('StackName') ?? ''
    const policy = form.get('StackPolicyBody') ?? ''
    const set = account.stacks[name]
    if (!set) return fault('ValidationError', `Stack with id ${name} does not exist`)
    if (typeof set === 'object') set.policy = policy
    account.policies?.push(policy)
    return { xml: result(operation, '') }
  }
  if (operation === 'GetAccountSettings') {
    return { json: { AccountLimit: { ConcurrentExecutions: account.concurrency } } }
  }
  if (operation.startsWith('Describe')) {
    if (account.table) return { json: account.table }
    return fault('ResourceNotFoundException', 'Requested resource not found')
  }
  const { ServiceCode: service } = JSON.parse(body)
  return {
    json: {
      Quotas: Object.entries(account.quotas)
        .filter(([name]) => name.startsWith(`${service} `))
        .map(([name, Value]) => ({
          QuotaName: `${name.slice(service.length + 1)} (soft)`,
          QuotaCode: 'L-1',
          Value,
        })),
    },
  }
}

/** One result for each action, with the order of elements of AWS. */
function simulation({ forbidden, inOrganization }: Account, form: URLSearchParams): Answer {
  const actions = [...form].filter(([name]) => name.startsWith('ActionNames.')).map(([, action]) => action)
  const members = actions.map((action) => {
    const allowed = !forbidden.includes(action)
    const organization = inOrganization
      ? `<OrganizationsDecisionDetail><AllowedByOrganizations>${allowed}</AllowedByOrganizations></OrganizationsDecisionDetail>`
      : ''
    const decision = `<EvalDecision>${allowed ? 'allowed' : 'implicitDeny'}</EvalDecision>`
    return `<member><MatchedStatements/>${decision}<EvalActionName>${action}</EvalActionName>${organization}</member>`
  })
  return {
    xml: result('SimulatePrincipalPolicy', `<EvaluationResults>${members.join('')}</EvaluationResults>`),
  }
}

const result = (operation: string, inner: string): string =>
  `<${operation}Response><${operation}Result>${inner}</${operation}Result></${operation}Response>`

function stack(account: Account, name: string): Answer {
  const { bootstrap, outputs, exports } = account
  const toolkit = {
    ...{ status: 'UPDATE_COMPLETE', isProtected: false, exports },
    outputs: { BootstrapVersion: String(bootstrap) },
  }
  const known = name === 'CDKToolkit' ? bootstrap !== undefined && toolkit : account.stacks[name]
  if (!known) return fault('ValidationError', `Stack with id ${name} does not exist`)
  const found = typeof known === 'string' ? { status: known, isProtected: false, exports, outputs } : known
  const members = Object.entries(found.outputs).map(
    ([key, value]) => `<member><OutputKey>${key}</OutputKey><OutputValue>${value}</OutputValue></member>`,
  )
  for (const one of found.exports) {
    members.push(
      `<member><OutputKey>E</OutputKey><OutputValue>v</OutputValue><ExportName>${one}</ExportName></member>`,
    )
  }
  const fields = `<StackName>${name}</StackName><StackStatus>${found.status}</StackStatus><CreationTime>2026-01-01T00:00:00Z</CreationTime><EnableTerminationProtection>${found.isProtected}</EnableTerminationProtection>`
  return {
    xml: result(
      'DescribeStacks',
      `<Stacks><member>${fields}<Outputs>${members.join('')}</Outputs></member></Stacks>`,
    ),
  }
}
