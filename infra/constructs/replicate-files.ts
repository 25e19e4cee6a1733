import { Stack } from 'aws-cdk-lib'
import { PolicyStatement, Role, ServicePrincipal } from 'aws-cdk-lib/aws-iam'
import { type Bucket, CfnBucket } from 'aws-cdk-lib/aws-s3'
import type { Construct } from 'constructs'
import { acknowledgeWildcard } from './acknowledge.ts'

/** S3 copies each new object, version and delete marker to the bucket in another region. */
export function replicateFiles(scope: Construct, bucket: Bucket, replica: string): void {
  const { account } = Stack.of(scope)
  const [own, copies] = [bucket.arnForObjects('*'), `${replica}/*`]
  const role = new Role(scope, 'Replication', {
    assumedBy: new ServicePrincipal('s3.amazonaws.com', {
      conditions: { StringEquals: { 'aws:SourceAccount': account } },
    }),
  })
  // A separate policy: the bucket needs the role, and the policy needs the bucket.
  for (const statement of [
    new PolicyStatement({
      actions: ['s3:GetReplicationConfiguration', 's3:ListBucket'],
      resources: [bucket.bucketArn],
    }),
    new PolicyStatement({
      actions: ['s3:GetObjectVersionForReplication', 's3:GetObjectVersionTagging'],
      resources: [own],
    }),
    new PolicyStatement({ actions: ['s3:ReplicateObject', 's3:ReplicateDelete'], resources: [copies] }),
  ])
    role.addToPolicy(statement)
  for (const arn of [own, copies]) acknowledgeWildcard(role, arn, 'all files are copied')
  const definition = bucket.node.defaultChild
  if (!(definition instanceof CfnBucket)) throw new Error('the bucket has no definition')
  definition.replicationConfiguration = {
    role: role.roleArn,
    rules: [
      {
        id: 'another region',
        priority: 1,
        status: 'Enabled',
        filter: { prefix: '' },
        deleteMarkerReplication: { status: 'Enabled' },
        destination: { bucket: replica },
      },
    ],
  }
}
