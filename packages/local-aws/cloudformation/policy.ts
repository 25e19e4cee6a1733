import { runUnsafeSimulation } from '@cloud-copilot/iam-simulate'
import * as z from 'zod'
import { ACCOUNT } from './resolve.ts'

const list = z.union([z.string(), z.array(z.string())]).transform((value) => [value].flat())

/** The condition keys that `../iam/dynamodb.ts` provides. Conditions on other keys cannot be checked. */
const CONTEXT_KEYS = ['dynamodb:LeadingKeys', 'dynamodb:Attributes', 'dynamodb:EnclosingOperation'] as const

const statement = z.strictObject({
  Sid: z.string().optional(),
  Effect: z.enum(['Allow', 'Deny']),
  Action: list,
  Resource: list,
  Condition: z
    .record(
      z.string(),
      z.partialRecord(z.enum(CONTEXT_KEYS, `only ${CONTEXT_KEYS} are supported locally`), list),
    )
    .optional(),
})

/** The policies of a role or user in a template. Unsupported elements (`NotAction`, …) are rejected. */
export const principalProperties = z.object({
  Policies: z
    .array(
      z.object({
        PolicyName: z.string(),
        PolicyDocument: z.object({ Version: z.literal('2012-10-17'), Statement: z.array(statement) }),
      }),
    )
    .default([]),
  // The permissions of managed policies are not in the template.
  ManagedPolicyArns: z.tuple([], 'managed policies are not supported locally').optional(),
})

/** A caller of AWS, with its policies. */
export interface Principal {
  readonly arn: string
  readonly policies: z.infer<typeof principalProperties>['Policies']
}

/** A permission that a call needs; `TransactWriteItems` needs several. */
export interface Need {
  readonly action: string
  readonly resource: string
  readonly context: Readonly<Partial<Record<(typeof CONTEXT_KEYS)[number], string | string[]>>>
}

/** Returns the first need that the policies do not allow; undefined if the call is allowed. */
export const denied = (principal: Principal, needs: readonly Need[]): Need | undefined =>
  needs.find((need) => !allows(principal, need))

/** The message of AWS, which names the missing permission. */
export const denialMessage = ({ arn }: Principal, { action, resource }: Need): string =>
  `User: ${arn} is not authorized to perform: ${action} on resource: ${resource} because no identity-based policy allows the ${action} action`

function allows({ arn, policies }: Principal, { action, resource, context }: Need): boolean {
  // "Unsafe" skips the validation of the policies at each call; a test validates them once (test/infra/iam.test.ts).
  const result = runUnsafeSimulation(
    {
      request: {
        principal: arn,
        action,
        resource: { resource, accountId: ACCOUNT },
        contextVariables: { ...context },
      },
      identityPolicies: policies.map(({ PolicyName, PolicyDocument }) => ({
        name: PolicyName,
        policy: PolicyDocument,
      })),
      serviceControlPolicies: [],
      resourceControlPolicies: [],
    },
    {},
  )
  return result === 'Allowed'
}
