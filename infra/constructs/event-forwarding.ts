import { Duration } from 'aws-cdk-lib'
import { PolicyStatement } from 'aws-cdk-lib/aws-iam'
import type { CfnDeliveryStream } from 'aws-cdk-lib/aws-kinesisfirehose'
import type { Queue } from 'aws-cdk-lib/aws-sqs'
import { Construct } from 'constructs'
import { forwardKey, LEFT_OUTBOX } from '../../shared/table/keys.ts'
import { type Grant, grantsOf, type Resources, rowsLike, withStatements } from './access.ts'
import { acknowledge } from './acknowledge.ts'
import { deadLetterQueue } from './delivery-queues.ts'
import { EventArchive } from './event-archive.ts'
import { type Consumer, type Service, ServiceFunction } from './function.ts'
import { runEvery } from './run-every.ts'

/** Events beyond webhooks: each target that a setting switches on has a function that reads the outbox each minute. */
export class EventForwarding extends Construct {
  /** The queue of events that a target refuses at every try; undefined without targets. */
  readonly dead: Queue | undefined
  readonly archive: CfnDeliveryStream | undefined
  readonly consumers: readonly Consumer[]

  constructor(scope: Construct, service: Service, resources: Resources) {
    super(scope, 'EventForwarding')
    const { eventArchive, eventBus, stage } = service.settings
    if (eventArchive === 'off' && eventBus === undefined) {
      this.consumers = []
      return
    }
    const dead = deadLetterQueue(this, 'EventsDead')
    acknowledge(dead, 'SQS3', 'it is a dead-letter queue')
    this.dead = dead
    const consumers: ServiceFunction[] = []
    const forward = (handler: string, target: 'archive' | 'bus', to: Grant) => {
      const forwarding = new ServiceFunction(this, {
        service,
        handler,
        grant: forwardGrant(service, resources, target, dead, to),
        timeout: Duration.seconds(55),
        memorySize: 512,
      })
      runEvery(Duration.minutes(1), forwarding)
      consumers.push(forwarding)
    }
    if (eventArchive === 'on') {
      this.archive = new EventArchive(this, `${stage.replaceAll('-', '_')}_workspace`).stream
      const actions = ['firehose:PutRecordBatch']
      forward('events/archive', 'archive', {
        statements: [new PolicyStatement({ actions, resources: [this.archive.attrArn] })],
        environment: { ARCHIVE_STREAM: this.archive.ref },
      })
    }
    if (eventBus !== undefined) {
      forward('events/publish', 'bus', {
        statements: [new PolicyStatement({ actions: ['events:PutEvents'], resources: [eventBus] })],
        environment: { EVENT_BUS: eventBus },
      })
    }
    this.consumers = consumers.map((consumer) => ({ consumer, toleratedErrors: 2 }))
  }
}

/** Reads events and the outbox, writes only the progress of its own target. */
function forwardGrant(
  { settings }: Service,
  resources: Resources,
  target: 'archive' | 'bus',
  dead: Queue,
  to: Grant,
): Grant {
  const { tableArn } = resources.table
  const own = forwardKey(target).pk
  const rows = (actions: string[], ...patterns: string[]) =>
    new PolicyStatement({ actions, resources: [tableArn], conditions: rowsLike(...patterns) })
  const { statements, environment } = withStatements(
    grantsOf(['index:due'], resources, settings),
    rows(['dynamodb:GetItem', 'dynamodb:BatchGetItem'], '*#event#*', own),
    rows(['dynamodb:Query'], LEFT_OUTBOX),
    rows(['dynamodb:UpdateItem'], own),
    new PolicyStatement({ actions: ['sqs:SendMessage'], resources: [dead.queueArn] }),
    ...to.statements,
  )
  return {
    statements,
    environment: { ...environment, ...to.environment, FORWARD_DEAD_QUEUE_URL: dead.queueUrl },
  }
}
