import { Button } from '@mantine/core'
import styles from './dialog.module.css'
import type { Draft } from './drafts.ts'
import { relativeTime } from './format-time.ts'
import { Notice } from './notice.tsx'

interface Props {
  readonly draft: Draft
  readonly onRestore: () => void
  readonly onDiscard: () => void
}

const MINUTE_MS = 60_000

const ago = (at: number, now: number): string =>
  now - at < MINUTE_MS ? 'a moment ago' : relativeTime(new Date(at), new Date(now))

/** Offers the unsaved input of a form from an earlier time. */
export const DraftOffer = ({ draft: { at, hasFile }, onRestore, onDiscard }: Props) => (
  <Notice role="status">
    <p>
      What you entered here {ago(at, Date.now())} was not saved.
      {hasFile && ' Choose the file again; a browser does not keep files.'}
    </p>
    <div className={styles.choices}>
      <Button size="xs" variant="default" onClick={onRestore}>
        Restore it
      </Button>
      <Button size="xs" variant="subtle" onClick={onDiscard}>
        Discard it
      </Button>
    </div>
  </Notice>
)
