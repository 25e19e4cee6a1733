import { REGION } from './cloudformation/resolve.ts'

/** Where the stores are. */
export interface Endpoints {
  readonly dynamodb: string
  readonly sqs: string
  readonly s3: string
  readonly secretsManager: string
}

/** s3rver knows this account alone; the others take any. */
export const CREDENTIALS = { accessKeyId: 'S3RVER', secretAccessKey: 'S3RVER' }

/** Variables that lead the AWS SDK to the stores of this machine, and nowhere else. */
export const sdkEnvironment = (endpoints: Endpoints): Record<string, string> => ({
  AWS_ENDPOINT_URL_DYNAMODB: endpoints.dynamodb,
  AWS_ENDPOINT_URL_SQS: endpoints.sqs,
  AWS_ENDPOINT_URL_S3: endpoints.s3,
  AWS_ENDPOINT_URL_SECRETS_MANAGER: endpoints.secretsManager,
  AWS_REGION: REGION,
  AWS_DEFAULT_REGION: REGION,
  AWS_ACCESS_KEY_ID: CREDENTIALS.accessKeyId,
  AWS_SECRET_ACCESS_KEY: CREDENTIALS.secretAccessKey,
})
