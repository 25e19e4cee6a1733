import { Button } from '@mantine/core'
import { ErrorNotice } from './error-notice.tsx'
import styles from './more-button.module.css'

interface Props {
  readonly list: {
    readonly error: Error | null
    readonly hasMore: boolean
    readonly isLoadingMore: boolean
    readonly loadMore: () => void
  }
}

/** Loads the next page of a list, if there is one; says so when that fails. */
export function MoreButton({ list }: Props) {
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
