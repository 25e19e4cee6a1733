import type { ReactNode } from 'react'
import { type Column, DataTable } from './data-table.tsx'
import { Empty } from './empty.tsx'
import { ErrorNotice } from './error-notice.tsx'
import { listCsv, type PagesOf } from './list-csv.ts'
import styles from './list-table.module.css'
import { Loaded } from './loaded.tsx'
import { RequestButton } from './request-button.tsx'
import { TextFileButton } from './text-file-button.tsx'

interface MoreProps {
  readonly list: {
    readonly error: Error | null
    readonly hasMore: boolean
    readonly isLoadingMore: boolean
    readonly loadMore: () => void
  }
}

interface Props<Row> extends MoreProps {
  readonly list: MoreProps['list'] & {
    readonly data: readonly Row[] | undefined
    readonly refetch: () => unknown
    /** Without them the table has no CSV file. */
    readonly pages?: PagesOf<Row>
  }
  /** Names the table for screen readers. */
  readonly caption: string
  readonly columns: readonly Column<Row>[]
  /** Shown in place of a table without rows. */
  readonly empty: ReactNode
  /** The id of the row that the address names. */
  readonly current?: string | undefined
}

/** A list of the API as a table, with a button that loads its next page. */
export const ListTable = <Row extends { readonly id: string }>({
  list,
  caption,
  columns,
  empty,
  current,
}: Props<Row>) => (
  <>
    <Loaded query={list}>
      {(rows) =>
        rows.length === 0 ? (
          <Empty>{empty}</Empty>
        ) : (
          <DataTable
            caption={caption}
            columns={columns}
            rows={rows}
            keyOf={({ id }) => id}
            current={current}
          />
        )
      }
    </Loaded>
    <MoreButton list={list} />
    <CsvButton list={list} caption={caption} columns={columns} />
  </>
)

/** Saves all pages of a list as a CSV file; absent if no column has a value for the file. */
export function CsvButton<Row extends { readonly id: string }>({
  list: { data, pages },
  caption,
  columns,
}: Pick<Props<Row>, 'list' | 'caption' | 'columns'>) {
  if (!pages || !data?.length || !columns.some(({ csv }) => csv)) return null
  return (
    <div className={styles.file}>
      <TextFileButton label="Download CSV" kind={listCsv(caption, columns)} input={pages} />
    </div>
  )
}

/** Loads the next page of a list, if there is one; shows a message when that fails. */
export function MoreButton({ list }: MoreProps) {
  if (!list.hasMore) return null
  return (
    <div className={styles.more}>
      {list.error && !list.isLoadingMore && <ErrorNotice error={list.error} />}
      <RequestButton variant="default" loading={list.isLoadingMore} onClick={list.loadMore}>
        Show more
      </RequestButton>
    </div>
  )
}
