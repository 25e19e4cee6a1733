import { Duration } from 'aws-cdk-lib'
import { Rule, Schedule } from 'aws-cdk-lib/aws-events'
import { LambdaFunction as LambdaTarget } from 'aws-cdk-lib/aws-events-targets'
import { PolicyStatement } from 'aws-cdk-lib/aws-iam'
import { CfnEventSourceMapping } from 'aws-cdk-lib/aws-lambda'
import { Construct } from 'constructs'
import { grantsOf, type Resources, withStatements } from './access.ts'
import { type Service, ServiceFunction } from './function.ts'

/** Uploaded file → queue → finish; each day, files that nothing shows any more are removed. */
export class Uploads extends Construct {
  constructor(scope: Construct, service: Service, resources: Resources) {
    super(scope, 'Uploads')
    this.finish(service, resources)
    const remove = new ServiceFunction(this, {
      service,
      handler: 'uploads/remove-retired',
      grant: withStatements(
        grantsOf(['table:write', 'index:due', 'files:bucket'], resources, service.settings),
        this.objects(resources, ['s3:DeleteObject'], 'receipts/*'),
      ),
      timeout: Duration.minutes(5),
    })
    // The next day is the retry.
    remove.lambda.configureAsyncInvoke({ retryAttempts: 0 })
    new Rule(this, 'EveryDay', {
      schedule: Schedule.rate(Duration.days(1)),
      targets: [new LambdaTarget(remove.lambda)],
    })
  }

  private finish(service: Service, resources: Resources): void {
    const { bucket, uploads } = resources.files
    const finish = new ServiceFunction(this, {
      service,
      handler: 'uploads/finish',
      timeout: Duration.minutes(1),
      // Five files of 20 MB at once, as they came and on their way out.
      memorySize: 1024,
      grant: withStatements(
        grantsOf(['table:read', 'table:write', 'files:bucket'], resources, service.settings),
        this.objects(
          resources,
          ['s3:GetObject', 's3:GetObjectVersion', 's3:DeleteObject', 's3:DeleteObjectVersion'],
          'uploads/*',
        ),
        this.objects(resources, ['s3:PutObject', 's3:DeleteObject'], 'receipts/*'),
        // Without it S3 says "access denied" where it means "no such object".
        new PolicyStatement({ actions: ['s3:ListBucket'], resources: [bucket.bucketArn] }),
        new PolicyStatement({
          actions: [
            'sqs:ReceiveMessage',
            'sqs:DeleteMessage',
            'sqs:GetQueueAttributes',
            'sqs:ChangeMessageVisibility',
          ],
          resources: [uploads.queueArn],
        }),
      ),
    })
    new CfnEventSourceMapping(this, 'Queue', {
      functionName: finish.lambda.functionArn,
      eventSourceArn: uploads.queueArn,
      batchSize: 5,
      maximumBatchingWindowInSeconds: 0,
      functionResponseTypes: ['ReportBatchItemFailures'],
      scalingConfig: { maximumConcurrency: 50 },
    }).node.addDependency(finish)
  }

  private objects({ files }: Resources, actions: string[], keys: string): PolicyStatement {
    return new PolicyStatement({ actions, resources: [files.bucket.arnForObjects(keys)] })
  }
}
