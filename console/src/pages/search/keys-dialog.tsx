import { Definitions } from '../../parts/definitions.tsx'
import { Dialog } from '../../parts/dialog.tsx'

const KEYS = [
  ['/ or Ctrl+K', 'Search all records'],
  ['c', 'New lead'],
  ['Ctrl+Z', 'Undo the last move on the board'],
  ['Shift and an arrow key', 'Move an appointment in the calendar'],
  ['Esc', 'Close a dialog'],
  ['?', 'Show these keys'],
] as const

export const KeysDialog = ({ onClose }: { readonly onClose: () => void }) => (
  <Dialog opened onClose={onClose} title="Keys">
    <Definitions
      entries={Object.fromEntries(
        KEYS.map(([key, action]) => [key, [action, <kbd key={key}>{key}</kbd>] as const]),
      )}
    />
  </Dialog>
)
