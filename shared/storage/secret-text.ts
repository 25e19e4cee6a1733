import { clientOptions } from '../table/store/client-options.ts'

/** Reads a secret's text as it is now; every call is a call to Secrets Manager. */
export async function readSecret(arn: string): Promise<string> {
  // Imported here: most invocations need no secret, and those that do pay for the client once.
  const { GetSecretValueCommand, SecretsManagerClient } = await import('@aws-sdk/client-secrets-manager')
  const { SecretString = '' } = await new SecretsManagerClient(clientOptions()).send(
    new GetSecretValueCommand({ SecretId: arn }),
  )
  return SecretString
}
