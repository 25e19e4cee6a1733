import { CustomResource, Duration } from 'aws-cdk-lib'
import { PolicyStatement } from 'aws-cdk-lib/aws-iam'
import type { IBucket } from 'aws-cdk-lib/aws-s3'
import type { Construct } from 'constructs'
import { PUBLISHER } from '../console/files.ts'
import { acknowledgeWildcard } from './acknowledge.ts'
import { type Service, ServiceFunction } from './function.ts'

interface PublishProps {
  readonly service: Service
  readonly bucket: IBucket
  readonly version: string
}

/**
 * Puts the console's files into the bucket as part of the deployment, so that a rollback also restores the files, and
 * the deploying role needs no access to the bucket. A function of this project copies the files (docs/adr/0018).
 */
export function publishConsole(scope: Construct, { service, bucket, version }: PublishProps): void {
  const objects = bucket.arnForObjects('*')
  const publisher = new ServiceFunction(scope, {
    service,
    handler: PUBLISHER,
    timeout: Duration.minutes(2),
    grant: {
      statements: [
        new PolicyStatement({ actions: ['s3:PutObject', 's3:DeleteObject'], resources: [objects] }),
        new PolicyStatement({ actions: ['s3:ListBucket'], resources: [bucket.bucketArn] }),
      ],
      environment: {},
    },
  })
  acknowledgeWildcard(publisher, objects, 'the bucket holds only what this function puts there')
  const published = new CustomResource(scope, 'Published', {
    serviceToken: publisher.lambda.functionArn,
    resourceType: 'Custom::PublishedConsole',
    serviceTimeout: Duration.minutes(5),
    properties: { Bucket: bucket.bucketName, Version: version },
  })
  // When the stack is deleted, the function empties the bucket while both still exist.
  published.node.addDependency(bucket, publisher)
}
