import { Empty } from '../../parts/empty.tsx'
import { PageHeader } from '../../parts/page-header.tsx'

export function ExpensesPage() {
  return (
    <>
      <PageHeader title="Expenses" />
      <Empty>This page is not built yet.</Empty>
    </>
  )
}
