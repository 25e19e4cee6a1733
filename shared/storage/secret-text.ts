import { clientOptions } from '../table/store/client-options.ts'

/** Reads the current value of a secret. Not cached: every call is a request to Secrets Manager. */
export async function readSecret(arn: string): Promise<string> {
  // Imported here: most invocations need no secret, so the client must not add to every cold start.
  const { GetSecretValueCommand, SecretsManagerClient } = await import('@aws-sdk/client-secrets-manager')
  const { SecretString = '' } = await new SecretsManagerClient(clientOptions()).send(
    new GetSecretValueCommand({ SecretId: arn }),
  )
  return SecretString
}
