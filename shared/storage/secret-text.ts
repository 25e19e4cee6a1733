import { GetSecretValueCommand, SecretsManagerClient } from '@aws-sdk/client-secrets-manager'
import { clientOptions } from '../aws/client-options.ts'

/** The values of a secret that Secrets Manager keeps: the current and the previous value. */
export type SecretStage = 'AWSCURRENT' | 'AWSPREVIOUS'

/** Reads a value of a secret, by default the current one. Not cached: every call is a request to Secrets Manager. */
export async function readSecret(arn: string, stage: SecretStage = 'AWSCURRENT'): Promise<string> {
  const { SecretString = '' } = await new SecretsManagerClient(clientOptions()).send(
    new GetSecretValueCommand({ SecretId: arn, VersionStage: stage }),
  )
  return SecretString
}
