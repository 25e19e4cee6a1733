import { createVendor, useVendors } from '../../api/settings.ts'
import { NamedList } from './named-list.tsx'

export function VendorsPage() {
  const list = useVendors()
  return <NamedList title="Vendors" noun="vendor" queryKey="vendors" list={list} create={createVendor} />
}
