import { Button } from '@mantine/core'
import dialog from './dialog.module.css'
import { Dialog } from './dialog.tsx'

interface Props {
  readonly title: string
  /** The noun of the counted records. */
  readonly noun: string
  readonly loaded: number
  readonly onCancel: () => void
}

/** How many records of a file are loaded. */
export const TextFileProgress = ({ title, noun, loaded, onCancel }: Props) => (
  <Dialog opened onClose={onCancel} title={title}>
    <p role="status">
      {loaded.toLocaleString()} {noun} loaded
    </p>
    <div>
      {/* The progress bar has no value, because the API does not return the total number. */}
      <progress aria-label={`Loading ${noun}`} />
    </div>
    <div className={dialog.buttons}>
      <Button variant="default" onClick={onCancel}>
        Cancel
      </Button>
    </div>
  </Dialog>
)
