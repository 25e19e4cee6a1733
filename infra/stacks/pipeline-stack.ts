import { CfnOutput, Stack, type StackProps } from 'aws-cdk-lib'
import type { LogGroup } from 'aws-cdk-lib/aws-logs'
import type { Construct } from 'constructs'
import { EventForwarding } from '../constructs/event-forwarding.ts'
import type { Service } from '../constructs/function.ts'
import { Monitoring } from '../constructs/monitoring.ts'
import { Reconciliation } from '../constructs/reconciliation.ts'
import { Sums } from '../constructs/sums.ts'
import { SyntheticCheck } from '../constructs/synthetic-check.ts'
import { Uploads } from '../constructs/uploads.ts'
import { Webhooks } from '../constructs/webhooks.ts'
import { recordOf } from '../settings/record.ts'
import type { DataStack } from './data-stack.ts'

/** The stack output in which `npm run deploy` finds the rollback alarms. */
export const ROLLBACK_ALARMS = 'RollbackAlarms'

/** The stack output in which `npm run go-back` finds the commits that the stage ran, the newest first. */
export const VERSIONS = 'Versions'

/** The stack output in which the next deployment finds the settings of this one. */
export const SETTINGS = 'Settings'

export interface PipelineStackProps extends StackProps {
  readonly service: Service
  readonly data: DataStack
  readonly apiId: string
  readonly accessLogs: LogGroup
}

/** The functions that queues, the stream and schedules invoke, and the alarms and dashboard of the whole service. */
export class PipelineStack extends Stack {
  constructor(
    scope: Construct,
    id: string,
    { service, data, apiId, accessLogs, ...props }: PipelineStackProps,
  ) {
    super(scope, id, props)
    const { settings } = service
    const { files, queues } = data
    const resources = data.resourcesFor(this)
    const webhooks = new Webhooks(this, service, queues, resources)
    const reconciliation = new Reconciliation(this, service, resources)
    const sums = new Sums(this, service, resources)
    const uploads = new Uploads(this, service, resources)
    const forwarding = new EventForwarding(this, service, resources)
    const check = settings.syntheticCheck === 'on' ? new SyntheticCheck(this, service, apiId).consumers : []
    const { rollbackAlarmArns } = new Monitoring(this, {
      settings,
      apiId,
      accessLogs,
      table: resources.table,
      files,
      queues,
      webhooks,
      sums,
      forwarding,
      consumers: [
        ...webhooks.consumers,
        ...reconciliation.consumers,
        ...sums.consumers,
        ...uploads.consumers,
        ...forwarding.consumers,
        ...check,
      ],
    })
    new CfnOutput(this, SETTINGS, { value: JSON.stringify(recordOf(settings)) })
    if (settings.versions !== undefined) new CfnOutput(this, VERSIONS, { value: settings.versions })
    if (settings.rollout === 'guarded') {
      new CfnOutput(this, ROLLBACK_ALARMS, { value: rollbackAlarmArns.join(' ') })
    }
  }
}
