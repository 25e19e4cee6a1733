import { Button } from '@mantine/core'
import type { ReactNode } from 'react'
import type { List } from '../../api/lists.ts'
import { Empty } from '../../parts/empty.tsx'
import { Loaded } from '../../parts/loaded.tsx'
import styles from './searched-list.module.css'

interface Props<Item> {
  readonly list: List<Item>
  readonly matches: (item: Item) => boolean
  /** `calls` */
  readonly what: string
  readonly children: (items: readonly Item[]) => ReactNode
}

/** Those of a list of the workspace that belong to one opportunity, with a button that searches older ones. */
export function SearchedList<Item>({ list, matches, what, children }: Props<Item>) {
  return (
    <Loaded query={list}>
      {(all) => {
        const found = all.filter(matches)
        return (
          <>
            {found.length > 0 ? children(found) : <Empty>No {what}.</Empty>}
            {list.hasMore && (
              <p className={styles.more}>
                Only the newest {all.length} {what} of the workspace were searched.{' '}
                <Button variant="default" size="xs" loading={list.isLoadingMore} onClick={list.loadMore}>
                  Search older {what}
                </Button>
              </p>
            )}
          </>
        )
      }}
    </Loaded>
  )
}
