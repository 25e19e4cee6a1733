import { Secret } from 'aws-cdk-lib/aws-secretsmanager'
import type { Construct } from 'constructs'
import { acknowledge } from './acknowledge.ts'

/**
 * Serial numbers of the secrets; the last one is in use. Replaced by two deployments, because a value that another stack
 * imports cannot be removed: `[1]` → `[1, 2]` → `[2]`.
 */
export const ORIGIN_SECRETS: readonly [number, ...number[]] = [1]

/** The secret by which CloudFront proves to the API that a request came through it (contract 4.20). */
export class OriginSecret extends Secret {
  constructor(scope: Construct, serial: number) {
    super(scope, `OriginSecret${serial}`, {
      description: 'The header with which CloudFront proves to the API that a request came through it.',
      generateSecretString: { passwordLength: 43, excludePunctuation: true },
    })
    acknowledge(this, 'SMG4', 'replaced by two deployments (origin-secret.ts)')
  }
}
