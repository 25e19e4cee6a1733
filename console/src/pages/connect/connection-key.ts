import type { Me } from '../../api/me.ts'
import type { NewApiKey } from '../../api/settings.ts'
import type { Engine } from './engines.tsx'

const DAYS_OF_ASSISTANT = 90

/** The key with the fewest rights that an engine needs. No engine needs to manage the workspace. */
export function connectionKey(
  engine: Engine,
  { permissions }: Me,
  writes: boolean,
  now = Date.now(),
): NewApiKey {
  const needed = (permission: string) =>
    permission.startsWith('expenses.view') || (writes && permission.startsWith('expenses.edit'))
  return {
    name: engine.name,
    permissions: permissions.filter(needed),
    read_only: !writes,
    manage_subscriptions: engine.listens && !writes,
    // A conversation stores its key for longer than its task needs.
    expires_at: engine.listens ? null : new Date(now + DAYS_OF_ASSISTANT * 86_400_000).toISOString(),
  }
}
