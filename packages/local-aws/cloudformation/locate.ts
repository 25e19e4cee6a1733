import { createHash } from 'node:crypto'
import type { AccessKeySpec } from './definition.ts'
import { ACCOUNT, type Located, type RawResource, REGION } from './resolve.ts'

const arn = (service: string, name: string): string => `arn:aws:${service}:${REGION}:${ACCOUNT}:${name}`
export const nameOfArn = (value: string): string => value.slice(value.lastIndexOf(':') + 1)
/** Returns the table of a stream ARN. The label of the stream is known only to the store. */
export const tableOfStream = (value: string): string | undefined =>
  /:table\/([^/]+)\/stream\//.exec(value)?.[1]

const physicalName = ({ stack, id }: RawResource): string => `${stack}-${id}`

export const iamArn = (kind: 'role' | 'user', name: string): string =>
  `arn:aws:iam::${ACCOUNT}:${kind}/${name}`

/**
 * Derives the same key at every start, so that signed links stay valid. Not a secret: it works only on this machine.
 */
export function keyFor(name: string): Omit<AccessKeySpec, 'holder'> {
  const digits = createHash('sha256').update(name).digest('hex')
  return { accessKeyId: `LOCAL${digits.slice(0, 15).toUpperCase()}`, secretAccessKey: digits.slice(15, 55) }
}

const located = (ref: string, attributes: Record<string, string> = {}): Located => ({ ref, attributes })

/** Names and ARNs in the form of AWS, known before the resources exist. */
export function locate(resource: RawResource, sqs: string): Located {
  const name = physicalName(resource)
  if (resource.type === 'AWS::DynamoDB::Table') {
    const Arn = arn('dynamodb', `table/${name}`)
    return located(name, { Arn, StreamArn: `${Arn}/stream/local` })
  }
  if (resource.type === 'AWS::SQS::Queue') {
    return located(`${sqs}/${ACCOUNT}/${name}`, { Arn: arn('sqs', name), QueueName: name })
  }
  if (resource.type === 'AWS::S3::Bucket') {
    const bucketName = name.toLowerCase().slice(0, 63)
    return located(bucketName, { Arn: `arn:aws:s3:::${bucketName}` })
  }
  if (resource.type === 'AWS::SecretsManager::Secret') return located(arn('secretsmanager', `secret:${name}`))
  if (resource.type === 'AWS::IAM::AccessKey') {
    const { accessKeyId, secretAccessKey } = keyFor(name)
    return located(accessKeyId, { SecretAccessKey: secretAccessKey })
  }
  if (resource.type === 'AWS::IAM::Role') return located(name, { Arn: iamArn('role', name) })
  if (resource.type === 'AWS::IAM::User') return located(name, { Arn: iamArn('user', name) })
  if (resource.type === 'AWS::Lambda::Function') {
    const { FunctionName: explicitName } = resource.properties
    const functionName = typeof explicitName === 'string' ? explicitName : name
    return located(functionName, { Arn: arn('lambda', `function:${functionName}`) })
  }
  if (resource.type === 'AWS::KinesisFirehose::DeliveryStream')
    return located(name, { Arn: arn('firehose', `deliverystream/${name}`) })
  return located(name, { Arn: `arn:aws:local:::${name}` })
}
