import {
  paginateListAWSDefaultServiceQuotas,
  paginateListServiceQuotas,
  type ServiceQuota,
  ServiceQuotasClient,
} from '@aws-sdk/client-service-quotas'
import { quick } from './aws-checks.ts'
import { type Finding, finding } from './finding.ts'
import type { Needs } from './needs.ts'

interface Quota {
  readonly service: string
  /** Start of the quota's name in Service Quotas. */
  readonly name: string
  readonly needed: (needs: Needs) => number
  /** Region of the quotas of a global service. */
  readonly region?: string
}

export const QUOTAS: readonly Quota[] = [
  { service: 'apigateway', name: 'Routes per API', needed: ({ routes }) => routes },
  { service: 'apigateway', name: 'Integrations per API', needed: ({ routes }) => routes },
  { service: 'iam', name: 'Roles per account', needed: ({ roles }) => roles, region: 'us-east-1' },
  { service: 'cloudformation', name: 'Stack count', needed: ({ stacks }) => stacks.length },
  { service: 'events', name: 'Rules', needed: ({ rules }) => rules },
]

/** Compares a quota of the account with the needs of one stage. Does not count other resources in the account. */
export async function checkQuota({ service, name, needed, region }: Quota, needs: Needs): Promise<Finding> {
  const client = new ServiceQuotasClient({ ...quick(), ...(region && { region }) })
  const pages = { client }
  const quota =
    (await firstNamed(name, paginateListServiceQuotas(pages, { ServiceCode: service }))) ??
    (await firstNamed(name, paginateListAWSDefaultServiceQuotas(pages, { ServiceCode: service })))
  const check = `quota ${service}`
  const need = needed(needs)
  if (quota?.Value === undefined) {
    return finding(
      'warning',
      check,
      `Service Quotas does not list "${name}": check in the console that it is at least ${need}`,
    )
  }
  return quota.Value < need
    ? finding(
        'failed',
        check,
        `${name}: ${quota.Value}, and ${need} are needed. aws service-quotas request-service-quota-increase ` +
          `--service-code ${service} --quota-code ${quota.QuotaCode} --desired-value ${2 * need}`,
      )
    : finding('ok', check, `${name}: ${quota.Value}, of which a stage needs ${need}`)
}

async function firstNamed(
  name: string,
  pages: AsyncIterable<{ Quotas?: ServiceQuota[] | undefined }>,
): Promise<ServiceQuota | undefined> {
  for await (const { Quotas = [] } of pages) {
    const found = Quotas.find(({ QuotaName }) => QuotaName?.toLowerCase().startsWith(name.toLowerCase()))
    if (found) return found
  }
  return undefined
}
