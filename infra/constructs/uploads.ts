import { Duration } from 'aws-cdk-lib'
import { PolicyStatement } from 'aws-cdk-lib/aws-iam'
import { CfnEventSourceMapping } from 'aws-cdk-lib/aws-lambda'
import type { Queue } from 'aws-cdk-lib/aws-sqs'
import { Construct } from 'constructs'
import type { Access } from '../../shared/contract/route.ts'
import type { UploadedObjectKind } from '../../shared/domain/kit/uploaded-object.ts'
import { SIZES } from '../settings/sizes.ts'
import { type Grant, grantsOf, type Resources, withStatements } from './access.ts'
import { consumeQueue } from './consume-queue.ts'
import { type Consumer, type Service, ServiceFunction } from './function.ts'
import { runEvery } from './run-every.ts'

/** A queue of uploads and its function, with the function's maximum concurrency. */
interface Lane extends Record<'memorySize' | 'batchSize' | 'maximumConcurrency', number> {
  readonly kind: UploadedObjectKind
  readonly handler: string
  readonly queue: Queue
  readonly access?: readonly Access[]
  /** The permissions for files of another kind, by pattern of their keys. */
  readonly more?: Readonly<Record<string, readonly string[]>>
}

/** Uploaded file → queue of its kind → finish. Schedules remove uploads that never arrived, and replaced files. */
export class Uploads extends Construct {
  private readonly service: Service
  private readonly resources: Resources
  readonly consumers: readonly Consumer[]

  constructor(scope: Construct, service: Service, resources: Resources) {
    super(scope, 'Uploads')
    this.service = service
    this.resources = resources
    const size = SIZES[service.settings.size]
    const { arrivals, slowPhotos } = resources.files
    const receipts = this.finish({
      kind: 'receipts',
      handler: 'receipts/finish',
      queue: arrivals.receipts.queue,
      // Memory for five files of 20 MB, each as received and as written.
      memorySize: 1024,
      batchSize: 5,
      maximumConcurrency: size.receipts,
      access: ['queue:slow-photos'],
    })
    // Memory for a file of 100 MB or the pixels of a picture, and CPU in proportion.
    const ofPhotos = { kind: 'photos', memorySize: 2048, batchSize: 1 } as const
    const photos = this.finish({
      ...ofPhotos,
      handler: 'photos/finish',
      queue: arrivals.photos.queue,
      maximumConcurrency: size.photos,
      access: ['queue:slow-photos'],
    })
    const slow = this.finish({
      ...ofPhotos,
      handler: 'photos/finish-slow',
      queue: slowPhotos,
      maximumConcurrency: size.photosSlow,
      // Renders HEIC receipts.
      more: { 'receipts/*': ['s3:GetObject'], 'receipts/*-display': ['s3:PutObject'] },
    })
    const removeReplaced = this.scheduled(
      'uploads/remove-replaced',
      Duration.days(1),
      withStatements(
        this.grant(['table:write', 'index:due', 'files:bucket']),
        this.objects(['s3:DeleteObject'], 'receipts/*'),
      ),
    )
    const expire = this.scheduled(
      'photos/expire',
      Duration.hours(1),
      this.grant(['table:read', 'table:write', 'index:due']),
    )
    // A failed message is retried by the queue, whose dead-letter queue has an alarm. The next run of a schedule is
    // only an hour or a day later.
    const ofQueues = [receipts, photos, slow].map((consumer) => ({ consumer, toleratedErrors: 2 }))
    const ofSchedules = [removeReplaced, expire].map((consumer) => ({ consumer, toleratedErrors: 0 }))
    this.consumers = [...ofQueues, ...ofSchedules]
  }

  /** The consumer of a queue of uploads; it stores the files under the prefix of their kind. */
  private finish({
    kind,
    handler,
    queue,
    memorySize,
    batchSize,
    maximumConcurrency,
    access = [],
    more = {},
  }: Lane): ServiceFunction {
    const { bucket } = this.resources.files
    const { queueArn } = queue
    const finish = new ServiceFunction(this, {
      service: this.service,
      handler,
      timeout: Duration.minutes(1),
      memorySize,
      grant: withStatements(
        this.grant(['table:read', 'table:write', 'files:bucket', ...access]),
        this.objects(
          ['s3:GetObject', 's3:GetObjectVersion', 's3:DeleteObject', 's3:DeleteObjectVersion'],
          `uploads/${kind}/*`,
        ),
        this.objects(['s3:PutObject', 's3:DeleteObject'], `${kind}/*`),
        ...Object.entries(more).map(([keys, actions]) => this.objects(actions, keys)),
        // Without this permission S3 returns "access denied" for a missing object.
        new PolicyStatement({ actions: ['s3:ListBucket'], resources: [bucket.bucketArn] }),
        consumeQueue(queueArn),
      ),
    })
    new CfnEventSourceMapping(this, `${queue.node.id}Queue`, {
      functionName: finish.lambda.functionArn,
      eventSourceArn: queueArn,
      batchSize,
      maximumBatchingWindowInSeconds: 0,
      functionResponseTypes: ['ReportBatchItemFailures'],
      scalingConfig: { maximumConcurrency },
    }).node.addDependency(finish)
    return finish
  }

  private scheduled(handler: string, every: Duration, grant: Grant): ServiceFunction {
    const scheduled = new ServiceFunction(this, {
      service: this.service,
      handler,
      grant,
      timeout: Duration.minutes(5),
    })
    runEvery(every, scheduled)
    return scheduled
  }

  private grant(access: readonly Access[]): Grant {
    return grantsOf(access, this.resources, this.service.settings)
  }

  private objects(actions: readonly string[], keys: string): PolicyStatement {
    return new PolicyStatement({
      actions: [...actions],
      resources: [this.resources.files.bucket.arnForObjects(keys)],
    })
  }
}
