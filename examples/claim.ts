import { PreconditionFailedError, type WorkspaceClient } from '../clients/typescript/src/index.ts'

/**
 * Whether this worker may make the bill of an expense: no other worker of the namespace has written a claim (docs/syncing.md).
 * `claim` is a text that only this worker knows. Its reference to the bill then replaces the claim.
 */
export async function isClaimed(
  client: WorkspaceClient,
  path: { id: string; namespace: string },
  claim: string,
): Promise<boolean> {
  try {
    await client.put('/v1/expenses/{id}/external-references/{namespace}', {
      params: { path },
      body: { external_id: claim },
      ifNoneMatch: '*',
    })
    return true
  } catch (error) {
    if (!(error instanceof PreconditionFailedError)) throw error
    // The claim of another worker, or this one, if the response to its first attempt was lost.
    const expense = await client.get('/v1/expenses/{id}', { params: { path: { id: path.id } } })
    return expense.external_references[path.namespace]?.external_id === claim
  }
}
