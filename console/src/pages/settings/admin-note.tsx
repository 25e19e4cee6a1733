import { useMe } from '../../api/me.ts'
import { isAdmin, mayChangeSettings, subjectOf } from '../../api/rights.ts'
import { Notice } from '../../parts/notice.tsx'

/** Whether the key may change the settings that need the permission. */
export function useIsAdmin(): boolean {
  const { data } = useMe()
  return data !== undefined && mayChangeSettings(data)
}

/** Explains why a page has no buttons. */
export function AdminNote() {
  const { data } = useMe()
  if (!data || mayChangeSettings(data)) return null
  return (
    <Notice>
      {isAdmin(data)
        ? 'Your key may see these settings, but it is read-only.'
        : `${subjectOf(data)} may see these settings. To change them, a member needs the permission “Manage the workspace”.`}
    </Notice>
  )
}
