import { createKey, createWorkspace } from '../../shared/actions/workspaces/provision.ts'
import { type MemberId, toId, type WorkspaceId } from '../../shared/domain/kit/ids.ts'
import { withChecksum } from '../../shared/domain/people/token.ts'
import { liveKeysOf } from '../../shared/table/access/api-keys.ts'
import { getWorkspace } from '../../shared/table/access/workspaces.ts'

// The demo has the same ids and key on every machine. Only the local run creates it, never a deployment.
const WORKSPACE = toId<WorkspaceId>('01930000-0000-7000-8000-00000000d340')
const OWNER = toId<MemberId>('01930000-0000-7000-8000-00000000d341')

/** The API key of the demo workspace's owner. Not a secret: it works only on a local service. */
export const DEMO_API_KEY = withChecksum<'api_key'>(`wsk_${'DemoKey0001'.padEnd(43, '0')}`)

/** Creates the demo workspace if it does not exist: Professional plan, an owner with every permission. */
export async function ensureDemo(): Promise<{ apiKey: string }> {
  const now = new Date()
  if (!(await getWorkspace(WORKSPACE))) {
    const owner = { id: OWNER, name: 'Demo Owner', email: 'owner@example.com' }
    await createWorkspace({ id: WORKSPACE, name: 'Demo Contracting', plan: 'professional', owner }, now)
  }
  // Checked separately, because an earlier start may have been killed after it created the workspace.
  const keys = await liveKeysOf(WORKSPACE, OWNER)
  if (!keys.some((key) => key.name === 'demo')) {
    await createKey(WORKSPACE, OWNER, 'demo', now, { text: DEMO_API_KEY })
  }
  return { apiKey: DEMO_API_KEY }
}
