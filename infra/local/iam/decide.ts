import { runUnsafeSimulation } from '@cloud-copilot/iam-simulate'
import { ACCOUNT } from '../cloudformation/resolve.ts'
import type { Need, Principal } from './policy.ts'

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
