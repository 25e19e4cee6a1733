import { Duration } from 'aws-cdk-lib'
import { PolicyStatement } from 'aws-cdk-lib/aws-iam'
import { CfnEventSourceMapping } from 'aws-cdk-lib/aws-lambda'
import { Construct } from 'constructs'
import type { Access } from '../../shared/contract/route.ts'
import type { UploadedObjectKind } from '../../shared/domain/uploaded-object.ts'
import { SIZES } from '../settings/sizes.ts'
import { type Grant, grantsOf, type Resources, withStatements } from './access.ts'
import { consumeQueue } from './consume-queue.ts'
import { type Consumer, pascalCase, type Service, ServiceFunction } from './function.ts'
import { runEvery } from './run-every.ts'

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
    // Memory for five files of 20 MB, each as received and as written.
    const receipts = this.finish('receipts', {
      memorySize: 1024,
      batchSize: 5,
      maximumConcurrency: size.receipts,
    })
    // Memory for a file of 100 MB or the pixels of a picture, and CPU in proportion.
    const photos = this.finish('photos', {
      memorySize: 2048,
      batchSize: 1,
      maximumConcurrency: size.photos,
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
    // The queue retries, and its dead-letter queue has an alarm; the next run of a schedule is an hour or a day away.
    const ofQueues = [receipts, photos].map((consumer) => ({ consumer, toleratedErrors: 2 }))
    const ofSchedules = [removeReplaced, expire].map((consumer) => ({ consumer, toleratedErrors: 0 }))
    this.consumers = [...ofQueues, ...ofSchedules]
  }

  /** The consumer of one kind of upload; it stores the files under the prefix of that kind. */
  private finish(
    kind: UploadedObjectKind,
    {
      memorySize,
      batchSize,
      maximumConcurrency,
    }: Record<'memorySize' | 'batchSize' | 'maximumConcurrency', number>,
  ): ServiceFunction {
    const { bucket, arrivals } = this.resources.files
    const { queueArn } = arrivals[kind].queue
    const finish = new ServiceFunction(this, {
      service: this.service,
      handler: `${kind}/finish`,
      timeout: Duration.minutes(1),
      memorySize,
      grant: withStatements(
        this.grant(['table:read', 'table:write', 'files:bucket']),
        this.objects(
          ['s3:GetObject', 's3:GetObjectVersion', 's3:DeleteObject', 's3:DeleteObjectVersion'],
          `uploads/${kind}/*`,
        ),
        this.objects(['s3:PutObject', 's3:DeleteObject'], `${kind}/*`),
        // Without this permission S3 returns "access denied" for a missing object.
        new PolicyStatement({ actions: ['s3:ListBucket'], resources: [bucket.bucketArn] }),
        consumeQueue(queueArn),
      ),
    })
    new CfnEventSourceMapping(this, `${pascalCase(kind)}Queue`, {
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

  private objects(actions: string[], keys: string): PolicyStatement {
    return new PolicyStatement({ actions, resources: [this.resources.files.bucket.arnForObjects(keys)] })
  }
}
