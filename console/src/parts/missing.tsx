import type { ReactNode } from 'react'
import { Empty } from './empty.tsx'
import { PageHeader } from './page-header.tsx'

interface Props {
  /** The kind of record: `contact`. */
  readonly record: string
  /** A link to the list of these records. */
  readonly list: ReactNode
}

/** The page of a record that does not exist, or that the member may not see. */
export const Missing = ({ record, list }: Props) => (
  <>
    <PageHeader title={`${record.charAt(0).toUpperCase()}${record.slice(1)} not found`} />
    <Empty>
      There is no such {record}, or you may not see it. Go to the list: {list}
    </Empty>
  </>
)
