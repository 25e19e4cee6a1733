import { Button } from '@mantine/core'
import { useBlocker } from '@tanstack/react-router'
import { useCallback } from 'react'
import styles from './dialog.module.css'
import { Dialog } from './dialog.tsx'

/**
 * Asks before the user leaves a page with unsaved input. For links and the back button the console asks; when the
 * page is closed or reloaded, the browser asks.
 * @param isUnsaved called at that moment, because the page may not have been rendered again yet
 */
export function useLeaving(isUnsaved: () => boolean) {
  const blocker = useBlocker({
    // The console also changes the address without leaving the page, for example for the filters of a list.
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

/** Rendered only while the question is open: otherwise the Escape that opens the question would also answer it. */
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
