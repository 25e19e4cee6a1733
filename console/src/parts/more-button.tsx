import { Button } from '@mantine/core'
import type { List } from '../api/lists.ts'
import { ErrorNotice } from './error-notice.tsx'
import styles from './more-button.module.css'

/** Loads the next page of a list, if there is one; says so when that fails. */
export function MoreButton({ list }: { readonly list: Omit<List<unknown>, 'data'> }) {
  if (!list.hasMore) return null
  return (
    <div className={styles.more}>
      {list.error && !list.isLoadingMore && <ErrorNotice error={list.error} />}
      <Button variant="default" loading={list.isLoadingMore} onClick={list.loadMore}>
        Show more
      </Button>
    </div>
  )
}
