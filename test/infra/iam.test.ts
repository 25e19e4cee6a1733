import { runSimulation } from '@cloud-copilot/iam-simulate'
import { expect, test } from 'vitest'
import { definitionOf, tableOfStream } from '../../infra/local/cloudformation/template.ts'
import { denied } from '../../infra/local/iam/decide.ts'
import type { Principal } from '../../infra/local/iam/policy.ts'
import { synthesize } from './synthesize.ts'

const stacks = synthesize({ stage: 'local' }).map(({ name, template }) => ({ name, template }))
const { functions, accessKeys, mappings } = definitionOf(stacks, 'http://127.0.0.1:1')
const holders = [...functions.map(({ credentials }) => credentials), ...accessKeys].map(
  ({ holder }) => holder,
)

const policiesOf = ({ policies }: Principal) =>
  policies.map(({ PolicyName, PolicyDocument }) => ({ name: PolicyName, policy: PolicyDocument }))

test.each(holders.map((holder) => [holder.arn, holder] as const))(
  '%s has policies that AWS would take',
  async (_, holder) => {
    // The whole simulator, which checks policies and names of actions first; each call at run time goes without.
    const asked = {
      principal: holder.arn,
      action: 's3:GetObject',
      resource: { resource: 'arn:aws:s3:::none/none', accountId: '000000000000' },
      contextVariables: {},
    }
    const answer = await runSimulation(
      {
        request: asked,
        identityPolicies: policiesOf(holder),
        serviceControlPolicies: [],
        resourceControlPolicies: [],
      },
      {},
    )
    expect(answer.resultType === 'error' ? answer.errors : undefined).toBeUndefined()
  },
)

/** What Lambda's pollers do with the function's own role, and no function itself. */
const POLLS = {
  stream: ['DescribeStream', 'GetRecords', 'GetShardIterator'].map((name) => `dynamodb:${name}`),
  queue: ['ReceiveMessage', 'DeleteMessage', 'GetQueueAttributes', 'ChangeMessageVisibility'].map(
    (name) => `sqs:${name}`,
  ),
}

test.each(mappings.map((mapping) => [mapping.FunctionName, mapping] as const))(
  'the role of %s may poll its source, and tell of what failed',
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
    const tells = failed ? [{ action: 'sqs:SendMessage', resource: failed, context: {} }] : []
    expect(denied(holder, [...polls, ...tells])).toBeUndefined()
    // The question can be answered with no.
    expect(denied({ ...holder, policies: [] }, polls)).toEqual(polls[0])
  },
)
