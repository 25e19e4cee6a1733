import { runUnsafeSimulation } from '@cloud-copilot/iam-simulate'
import { ACCOUNT } from '../cloudformation/resolve.ts'
import type { Need, Principal } from './policy.ts'

/** The first need that is not allowed; a call is allowed when there is none. */
export const denied = (principal: Principal, needs: readonly Need[]): Need | undefined =>
  needs.find((need) => !allows(principal, need))

/** As AWS words it, so that what is missing can be read off. */
export const denialMessage = ({ arn }: Principal, { action, resource }: Need): string =>
  `User: ${arn} is not authorized to perform: ${action} on resource: ${resource} because no identity-based policy allows the ${action} action`

function allows({ arn, policies }: Principal, { action, resource, context }: Need): boolean {
  // "Unsafe" is without checking the policies anew at each call: a test does it once (test/infra/iam.test.ts).
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
