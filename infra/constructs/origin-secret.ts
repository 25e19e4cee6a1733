import { Secret } from 'aws-cdk-lib/aws-secretsmanager'
import type { Construct } from 'constructs'
import { acknowledge } from './acknowledge.ts'

/**
 * The secret by which CloudFront proves to the API that a request came through it (contract 4.20). Replaced by two
 * deployments (`originSecrets`), because a value that another stack imports cannot be removed.
 */
export class OriginSecret extends Secret {
  constructor(scope: Construct, serial: number) {
    super(scope, `OriginSecret${serial}`, {
      description: 'The header with which CloudFront proves to the API that a request came through it.',
      generateSecretString: { passwordLength: 43, excludePunctuation: true },
    })
    acknowledge(this, 'SMG4', 'replaced by two deployments (setting originSecrets)')
  }
}
