import { Button } from '@mantine/core'
import { type Replay, useReplay } from '../../api/replays.ts'
import dialog from '../../parts/dialog.module.css'
import { Dialog } from '../../parts/dialog.tsx'
import styles from './replay-progress.module.css'

const STATES: Readonly<Record<Replay['status'], string>> = {
  running: 'The replay is running. It goes on when you close this.',
  completed: 'The replay is complete.',
  cancelled: 'The replay was cancelled, because the subscription no longer receives events.',
}

interface Props {
  readonly started: Replay
  readonly onClose: () => void
}

export function ReplayProgress({ started, onClose }: Props) {
  const { data: replay } = useReplay(started)
  const { status, matched, queued } = replay
  return (
    <Dialog opened onClose={onClose} title="Replay deliveries">
      <p role="status">
        {STATES[status]} {matched} found, {queued} queued for delivery.
      </p>
      <progress
        className={styles.bar}
        aria-label="Queued for delivery"
        value={status === 'running' ? queued : 1}
        max={status === 'running' ? Math.max(matched, 1) : 1}
      />
      <div className={dialog.buttons}>
        <Button onClick={onClose}>Close</Button>
      </div>
    </Dialog>
  )
}
