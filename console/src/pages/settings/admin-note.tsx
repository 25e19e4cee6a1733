import { useMe } from '../../api/me.ts'
import { isAdmin } from '../../api/rights.ts'
import { Notice } from '../../parts/notice.tsx'

/** Whether the key may change the settings that need the permission. */
export function useIsAdmin(): boolean {
  const { data } = useMe()
  return data !== undefined && isAdmin(data)
}

/** Says why a page has no buttons. */
export function AdminNote() {
  const { data } = useMe()
  if (!data || isAdmin(data)) return null
  return (
    <Notice>
      Your key may see these settings. To change them, a member needs the permission “Manage the workspace”.
    </Notice>
  )
}
