import { PageHeader } from '../../parts/page-header.tsx'

export function SettingsPage() {
  return <PageHeader title="Settings" />
}
