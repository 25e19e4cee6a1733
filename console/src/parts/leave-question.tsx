import { Button } from '@mantine/core'
import { useBlocker } from '@tanstack/react-router'
import { useCallback } from 'react'
import styles from './dialog.module.css'
import { Dialog } from './dialog.tsx'

/**
 * Asks before a page with unsaved input is left: by a link or the button for going back here, by closing or reloading it
 * in the browser's words.
 * @param isUnsaved asked at that moment, when the page may not have been drawn again yet
 */
export function useLeaving(isUnsaved: () => boolean) {
  const blocker = useBlocker({
    // The console itself replaces addresses, such as by the filters of a list, and stays on the page.
    shouldBlockFn: useCallback(
      ({ action }: { action: string }) => action !== 'REPLACE' && isUnsaved(),
      [isUnsaved],
    ),
    enableBeforeUnload: isUnsaved,
    withResolver: true,
  })
  return blocker.status === 'blocked' ? blocker : undefined
}

interface Props {
  readonly onKeep: () => void
  readonly onLeave: () => void
}

/** Shown only while it is asked: otherwise the Escape that asks it would answer it too. */
export const LeaveQuestion = ({ onKeep, onLeave }: Props) => (
  <Dialog opened onClose={onKeep} title="Leave without saving?" size="sm">
    <p>What you entered is not saved. It is offered once more when you open this form again.</p>
    <div className={styles.buttons}>
      <Button variant="default" onClick={onLeave}>
        Leave
      </Button>
      <Button onClick={onKeep} data-autofocus>
        Keep editing
      </Button>
    </div>
  </Dialog>
)
