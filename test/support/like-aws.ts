import { inject } from 'vitest'
import { withVariables } from '../../infra/local/lambda/environment.ts'
import { RemoteFaults } from '../../infra/local/like-aws/client.ts'
import { type Faults, installLikeAws } from '../../infra/local/like-aws/install.ts'
import type { LikeAws } from '../../infra/local/like-aws/profile.ts'
import { apiKeyAuthKey } from '../../shared/table/keys.ts'

let installed: Faults | undefined

/**
 * The faults of this process, in which the tests call handlers directly; none at first, unless the whole run is like
 * AWS. Files that share a process run one after the other, and `faults.setup.ts` takes back what each of them has set.
 */
export function installFaults(likeAws: LikeAws = { seed: 1, profile: {} }): Faults {
  installed ??= installLikeAws(inject('service').tables, likeAws)
  return installed
}

/** Takes back what a test file has set. */
export function resetFaults(): void {
  installed?.set(inject('service').likeAws?.profile ?? {})
}

/**
 * Ends the lag of indexes and replicas for a workspace, for tests that are about something else: lists show what was
 * written before. Does nothing in a run that is not like AWS.
 */
export async function catchUp(workspace: string): Promise<void> {
  installed?.catchUp(workspace)
  const { faultsUrl } = inject('service')
  if (faultsUrl) await new RemoteFaults(faultsUrl).catchUp(workspace)
}

/** For `catchUp`: credentials, whose keys do not name their workspace. */
export const CREDENTIALS = apiKeyAuthKey('').pk

/** A handler that a test calls itself, as the function that it is: faults strike nothing but functions. */
export const asFunction =
  <A extends readonly unknown[], R>(path: string, handler: (...given: A) => R) =>
  (...given: A): R =>
    withVariables({ _HANDLER: `functions/${path}.handler` }, () => handler(...given))
