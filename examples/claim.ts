import { PreconditionFailedError, type WorkspaceClient } from '../clients/typescript/src/index.ts'

/**
 * Whether this worker may create the bill of an expense, because no other worker of the namespace has written a claim (docs/syncing.md).
 * `claim` is a text that only this worker has. The reference with the bill's id replaces the claim later.
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
    // The existing claim belongs to another worker, or to this worker if the response to its first attempt was lost.
    const expense = await client.get('/v1/expenses/{id}', { params: { path: { id: path.id } } })
    return expense.external_references[path.namespace]?.external_id === claim
  }
}
