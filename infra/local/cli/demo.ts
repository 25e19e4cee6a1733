import { createKey, createWorkspace } from '../../../shared/actions/workspaces/provision.ts'
import { withChecksum } from '../../../shared/domain/api-key.ts'
import type { MemberId, WorkspaceId } from '../../../shared/domain/ids.ts'
import { liveKeysOf } from '../../../shared/table/access/api-keys.ts'
import { getWorkspace } from '../../../shared/table/access/workspaces.ts'

// The demo is the same at every start, on every machine, and is made by the local runner only: no deployment knows it.
const WORKSPACE = '01930000-0000-7000-8000-00000000d340' as WorkspaceId
const OWNER = '01930000-0000-7000-8000-00000000d341' as MemberId

/** The key of the demo workspace's owner. Not a secret: it opens what runs on one's own machine. */
export const DEMO_API_KEY = withChecksum(`wsk_${'DemoKey0001'.padEnd(43, '0')}`)

/** Makes the demo workspace where it is not there yet: Professional plan, an owner who holds every permission. */
export async function ensureDemo(): Promise<{ apiKey: string }> {
  const now = new Date()
  if (!(await getWorkspace(WORKSPACE))) {
    const owner = { id: OWNER, name: 'Demo Owner', email: 'owner@example.com' }
    await createWorkspace({ id: WORKSPACE, name: 'Demo Contracting', plan: 'professional', owner }, now)
  }
  // Apart from the workspace: a start that was killed in between is completed by the next one.
  const keys = await liveKeysOf(WORKSPACE, OWNER)
  if (!keys.some((key) => key.name === 'demo')) await createKey(WORKSPACE, OWNER, 'demo', now, DEMO_API_KEY)
  return { apiKey: DEMO_API_KEY }
}
