import { inject } from 'vitest'
import { withVariables } from '../../packages/local-aws/lambda/environment.ts'
import { RemoteFaults } from '../../packages/local-aws/like-aws/client.ts'
import { type Faults, installLikeAws } from '../../packages/local-aws/like-aws/install.ts'
import type { LikeAws } from '../../packages/local-aws/like-aws/profile.ts'
import { credentialKey } from '../../shared/table/keys.ts'

let installed: Faults | undefined

/**
 * The faults of this process, in which tests call handlers directly. There are none at first, except in a like-AWS run.
 * Files that share a process run one after the other, and `faults.setup.ts` resets the faults after each.
 */
export function installFaults(likeAws: LikeAws = { seed: 1, profile: {} }): Faults {
  installed ??= installLikeAws(inject('service').tables, likeAws)
  return installed
}

/** Resets the faults that a test file has set. */
export function resetFaults(): void {
  installed?.set(inject('service').likeAws?.profile ?? {})
}

/**
 * Ends the lag of indexes and replicas for a workspace, for tests that do not test lag: lists then show all earlier
 * writes. Does nothing outside a like-AWS run.
 */
export async function catchUp(workspace: string): Promise<void> {
  installed?.catchUp(workspace)
  const { faultsUrl } = inject('service')
  if (faultsUrl) await new RemoteFaults(faultsUrl).catchUp(workspace)
}

/**
 * Ends the faults of this process until the end of the file, for tests that count calls: a fault adds some calls at
 * random. Repeating them until they pass would hide faults of the code that come and go.
 */
export function withoutFaults(): void {
  if (inject('service').likeAws) installFaults().set({})
}

/** An argument for `catchUp`: credentials, whose keys do not contain their workspace. */
export const CREDENTIALS = credentialKey('').pk

/** Runs a handler that a test calls directly as its Lambda function, because faults affect only functions. */
export const asFunction =
  <A extends readonly unknown[], R>(path: string, handler: (...given: A) => R) =>
  (...given: A): R =>
    withVariables({ _HANDLER: `functions/${path}.handler` }, () => handler(...given))
