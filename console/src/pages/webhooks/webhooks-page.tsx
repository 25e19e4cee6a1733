import { PageHeader } from '../../parts/page-header.tsx'

export function WebhooksPage() {
  return <PageHeader title="Webhooks" />
}
