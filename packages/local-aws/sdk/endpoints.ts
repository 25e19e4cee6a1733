import { REGION } from '../cloudformation/resolve.ts'

export interface Endpoints {
  readonly dynamodb: string
  readonly sqs: string
  readonly s3: string
  readonly secretsManager: string
  /** Stands in for Data Firehose and EventBridge. */
  readonly events: string
}

/** A store that runs on this machine. */
export interface Store {
  readonly endpoint: string
  stop(): Promise<void>
}

/** The only credentials that s3rver accepts; the other emulators accept any. */
export const CREDENTIALS = { accessKeyId: 'S3RVER', secretAccessKey: 'S3RVER' }

/** Environment variables that point the AWS SDK to the stores on this machine only. */
export const sdkEnvironment = (endpoints: Endpoints): Record<string, string> => ({
  AWS_ENDPOINT_URL_DYNAMODB: endpoints.dynamodb,
  AWS_ENDPOINT_URL_SQS: endpoints.sqs,
  AWS_ENDPOINT_URL_S3: endpoints.s3,
  AWS_ENDPOINT_URL_SECRETS_MANAGER: endpoints.secretsManager,
  AWS_ENDPOINT_URL_FIREHOSE: endpoints.events,
  AWS_ENDPOINT_URL_EVENTBRIDGE: endpoints.events,
  AWS_REGION: REGION,
  AWS_DEFAULT_REGION: REGION,
  AWS_ACCESS_KEY_ID: CREDENTIALS.accessKeyId,
  AWS_SECRET_ACCESS_KEY: CREDENTIALS.secretAccessKey,
})
