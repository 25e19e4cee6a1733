import { Duration, RemovalPolicy, SecretValue, Stack } from 'aws-cdk-lib'
import { PolicyStatement, ServicePrincipal } from 'aws-cdk-lib/aws-iam'
import { BlockPublicAccess, Bucket, BucketEncryption, CfnBucket } from 'aws-cdk-lib/aws-s3'
import { Secret } from 'aws-cdk-lib/aws-secretsmanager'
import { Queue, QueueEncryption } from 'aws-cdk-lib/aws-sqs'
import { Construct } from 'constructs'
import type { UploadedObjectKind } from '../../shared/domain/uploaded-object.ts'
import { acknowledge } from './acknowledge.ts'
import { LinkSigner } from './link-signer.ts'

/** How one kind of upload is told of. */
export interface Arrivals {
  /** A message for each object that appears below `uploads/<kind>/`. */
  readonly queue: Queue
  /** Uploads that could not be dealt with. Files that are refused never come here: what lies here is our fault. */
  readonly dead: Queue
}

/** Uploads, receipts and photos, and what tells of an upload. Private: what leaves it leaves through a signed link. */
export class Files extends Construct {
  readonly bucket: Bucket
  readonly linkKey: Secret
  readonly arrivals: Readonly<Record<UploadedObjectKind, Arrivals>>

  constructor(scope: Construct) {
    super(scope, 'Files')
    this.arrivals = { receipts: this.queues('Receipts'), photos: this.queues('Photos') }
    this.bucket = new Bucket(this, 'Bucket', {
      encryption: BucketEncryption.S3_MANAGED,
      blockPublicAccess: BlockPublicAccess.BLOCK_ALL,
      enforceSSL: true,
      minimumTLSVersion: 1.2,
      versioned: true,
      removalPolicy: RemovalPolicy.RETAIN,
      lifecycleRules: [
        {
          id: 'abandoned uploads',
          prefix: 'uploads/',
          expiration: Duration.days(2),
          noncurrentVersionExpiration: Duration.days(1),
        },
        { id: 'removed or overwritten', noncurrentVersionExpiration: Duration.days(30) },
        // Rules of their own: S3 takes neither together with an expiration.
        { id: 'markers of nothing', expiredObjectDeleteMarker: true },
        { id: 'half uploads', abortIncompleteMultipartUploadAfter: Duration.days(1) },
      ],
    })
    acknowledge(
      this.bucket,
      'S1',
      'an access log would hold the signed links; data events of CloudTrail tell who read what without them',
    )
    this.notify()
    const signer = new LinkSigner(
      this,
      ['receipts/*', 'photos/*'].map((keys) => this.bucket.arnForObjects(keys)),
    )
    this.linkKey = new Secret(this, 'LinkKey', {
      description: 'Key of the IAM user that signs links to files: { accessKeyId, secretAccessKey }.',
      secretObjectValue: {
        accessKeyId: SecretValue.resourceAttribute(signer.accessKeyId),
        secretAccessKey: SecretValue.resourceAttribute(signer.secretAccessKey),
      },
    })
    acknowledge(
      this.linkKey,
      'SMG4',
      'rotated by two deployments, so that links which were handed out live their day (link-signer.ts)',
    )
  }

  /**
   * In the bucket's own definition, not through CDK's `addEventNotification`, which brings a function that may change
   * the notifications of every bucket.
   */
  private notify(): void {
    const arrivals = Object.entries(this.arrivals)
    const bucket = this.bucket.node.defaultChild
    if (!(bucket instanceof CfnBucket)) throw new Error('the bucket has no definition')
    bucket.notificationConfiguration = {
      queueConfigurations: arrivals.map(([kind, { queue }]) => ({
        event: 's3:ObjectCreated:*',
        queue: queue.queueArn,
        filter: { s3Key: { rules: [{ name: 'prefix', value: `uploads/${kind}/` }] } },
      })),
    }
    for (const [, { queue }] of arrivals) {
      const allow = queue.addToResourcePolicy(
        new PolicyStatement({
          principals: [new ServicePrincipal('s3.amazonaws.com')],
          actions: ['sqs:SendMessage'],
          resources: [queue.queueArn],
          // Not the bucket's ARN: S3 tries the queue out before there is a bucket.
          conditions: { StringEquals: { 'aws:SourceAccount': Stack.of(this).account } },
        }),
      )
      if (allow.policyDependable) this.bucket.node.addDependency(allow.policyDependable)
    }
  }

  private queues(id: string): Arrivals {
    const dead = this.queue(`${id}Dead`)
    const queue = this.queue(id, {
      // Six times what its consumer may take, as AWS asks for.
      visibilityTimeout: Duration.minutes(6),
      // Half an hour of failing. The file itself lies for two days, and the alarm is at once.
      deadLetterQueue: { queue: dead, maxReceiveCount: 5 },
    })
    return { queue, dead }
  }

  private queue(id: string, more: ConstructorParameters<typeof Queue>[2] = {}): Queue {
    return new Queue(this, id, {
      encryption: QueueEncryption.SQS_MANAGED,
      enforceSSL: true,
      retentionPeriod: Duration.days(14),
      ...more,
    })
  }
}
