import { Duration, RemovalPolicy, SecretValue, Stack } from 'aws-cdk-lib'
import { PolicyStatement, ServicePrincipal } from 'aws-cdk-lib/aws-iam'
import {
  BlockPublicAccess,
  Bucket,
  BucketEncryption,
  CfnBucket,
  HttpMethods,
  StorageClass,
} from 'aws-cdk-lib/aws-s3'
import { Secret } from 'aws-cdk-lib/aws-secretsmanager'
import { Queue, QueueEncryption } from 'aws-cdk-lib/aws-sqs'
import { Construct } from 'constructs'
import type { UploadedObjectKind } from '../../shared/domain/kit/uploaded-object.ts'
import { FILE_STORE_CORS } from '../console/cors.ts'
import { consoleOriginOf, type Settings } from '../settings/settings.ts'
import { acknowledge } from './acknowledge.ts'
import { LinkSigner } from './link-signer.ts'
import { replicateFiles } from './replicate-files.ts'

/** The notification queues of one kind of upload. */
export interface Arrivals {
  /** Gets a message for each object that is created under `uploads/<kind>/`. */
  readonly queue: Queue
  /** Messages whose processing failed because of a fault of the service; rejected files are not sent here. */
  readonly dead: Queue
}

/**
 * The private bucket of uploads, receipts and photos, and its notification queues. Clients read files only by signed
 * links.
 */
export class Files extends Construct {
  readonly bucket: Bucket
  readonly linkKey: Secret
  readonly arrivals: Readonly<Record<UploadedObjectKind, Arrivals>>
  /** Photos that take long to render, so that they delay only each other. */
  readonly slowPhotos: Queue

  constructor(scope: Construct, settings: Settings) {
    super(scope, 'Files')
    // The only origin whose scripts may read and upload files; pages of any origin can show images by their links.
    const consoleOrigin = consoleOriginOf(settings)
    this.arrivals = { receipts: this.queues('Receipts'), photos: this.queues('Photos') }
    this.slowPhotos = this.retried('PhotosSlow', this.arrivals.photos.dead)
    this.bucket = new Bucket(this, 'Bucket', {
      encryption: BucketEncryption.S3_MANAGED,
      blockPublicAccess: BlockPublicAccess.BLOCK_ALL,
      enforceSSL: true,
      minimumTLSVersion: 1.2,
      versioned: true,
      removalPolicy: RemovalPolicy.RETAIN_ON_UPDATE_OR_DELETE,
      ...(consoleOrigin !== undefined && { cors: [corsRule(consoleOrigin)] }),
      lifecycleRules: [
        {
          id: 'abandoned uploads',
          prefix: 'uploads/',
          expiration: Duration.days(2),
          noncurrentVersionExpiration: Duration.days(1),
        },
        { id: 'removed or overwritten', noncurrentVersionExpiration: Duration.days(30) },
        ...(settings.fileStorage === 'tiering' ? TIERING : []),
        // Separate rules, because S3 allows neither in a rule with an expiration.
        { id: 'markers of nothing', expiredObjectDeleteMarker: true },
        { id: 'half uploads', abortIncompleteMultipartUploadAfter: Duration.days(1) },
      ],
    })
    acknowledge(
      this.bucket,
      'S1',
      'an access log would contain the signed links; CloudTrail data events record reads without them',
    )
    this.notify()
    if (settings.fileReplica !== undefined) replicateFiles(this, this.bucket, settings.fileReplica)
    const signer = new LinkSigner(
      this,
      ['receipts/*', 'photos/*'].map((keys) => this.bucket.arnForObjects(keys)),
      settings.linkKeys,
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
      'rotated by two deployments, so that issued links stay valid for their day (setting linkKeys)',
    )
  }

  /**
   * Sets the notifications in the bucket's definition. CDK's `addEventNotification` would add a function that may
   * change the notifications of every bucket.
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
          // Allows the account instead of the bucket's ARN, because S3 sends a test message before the bucket exists.
          conditions: { StringEquals: { 'aws:SourceAccount': Stack.of(this).account } },
        }),
      )
      if (allow.policyDependable) this.bucket.node.addDependency(allow.policyDependable)
    }
  }

  private queues(id: string): Arrivals {
    const dead = this.queue(`${id}Dead`)
    return { queue: this.retried(id, dead), dead }
  }

  private retried(id: string, dead: Queue): Queue {
    return this.queue(id, {
      // Six times the timeout of the consumer, as AWS recommends.
      visibilityTimeout: Duration.minutes(6),
      // Half an hour of retries. The file is kept for two days, and the alarm fires at once.
      deadLetterQueue: { queue: dead, maxReceiveCount: 5 },
    })
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

/** The prefix is not below `uploads/`, whose objects expire after two days. */
const TIERING = ['receipts/', 'photos/'].map((prefix) => ({
  id: `tiering of ${prefix}`,
  prefix,
  transitions: [{ storageClass: StorageClass.INTELLIGENT_TIERING, transitionAfter: Duration.days(30) }],
}))

const corsRule = (origin: string) => ({
  allowedOrigins: [origin],
  allowedMethods: FILE_STORE_CORS.methods.map((method) => HttpMethods[method]),
  allowedHeaders: [...FILE_STORE_CORS.headers],
  maxAge: FILE_STORE_CORS.maxAgeSeconds,
})
