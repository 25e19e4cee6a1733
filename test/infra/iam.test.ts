import { runSimulation } from '@cloud-copilot/iam-simulate'
import { expect, test } from 'vitest'
import { tableOfStream } from '../../packages/local-aws/cloudformation/locate.ts'
import { denied, type Principal } from '../../packages/local-aws/cloudformation/policy.ts'
import { definitionOf } from '../../packages/local-aws/cloudformation/template.ts'
import { synthesize } from './synthesize.ts'

const stacks = synthesize({ stage: 'local' }).map(({ name, template }) => ({ name, template }))
const { functions, accessKeys, mappings } = definitionOf(stacks, 'http://127.0.0.1:1')
const holders = [...functions.map(({ credentials }) => credentials), ...accessKeys].map(
  ({ holder }) => holder,
)

const policiesOf = ({ policies }: Principal) =>
  policies.map(({ PolicyName, PolicyDocument }) => ({ name: PolicyName, policy: PolicyDocument }))

test.each(holders.map((holder) => [holder.arn, holder] as const))(
  '%s has policies that AWS would accept',
  async (_, holder) => {
    // The full simulator, which also validates policies and action names; run-time checks skip that.
    const query = {
      principal: holder.arn,
      action: 's3:GetObject',
      resource: { resource: 'arn:aws:s3:::none/none', accountId: '000000000000' },
      contextVariables: {},
    }
    const answer = await runSimulation(
      {
        request: query,
        identityPolicies: policiesOf(holder),
        serviceControlPolicies: [],
        resourceControlPolicies: [],
      },
      {},
    )
    expect(answer.resultType === 'error' ? answer.errors : undefined).toBeUndefined()
  },
)

/** Calls that Lambda's pollers make with the function's role, and functions themselves do not. */
const POLLS = {
  stream: ['DescribeStream', 'GetRecords', 'GetShardIterator'].map((name) => `dynamodb:${name}`),
  queue: ['ReceiveMessage', 'DeleteMessage', 'GetQueueAttributes', 'ChangeMessageVisibility'].map(
    (name) => `sqs:${name}`,
  ),
}

test.each(mappings.map((mapping) => [mapping.FunctionName, mapping] as const))(
  'the role of %s may poll its source, and send failed batches to their destination',
  (name, { EventSourceArn: source, DestinationConfig }) => {
    const holder = functions.find(({ arn }) => arn === name)?.credentials.holder
    if (!holder) throw new Error(`there is no ${name}`)
    const table = tableOfStream(source)
    const polls = (table ? POLLS.stream : POLLS.queue).map((action) => ({
      action,
      resource: source,
      context: {},
    }))
    const failed = DestinationConfig?.OnFailure.Destination
    const failureSends = failed ? [{ action: 'sqs:SendMessage', resource: failed, context: {} }] : []
    expect(denied(holder, [...polls, ...failureSends])).toBeUndefined()
    // The simulator can also deny.
    expect(denied({ ...holder, policies: [] }, polls)).toEqual(polls[0])
  },
)
