import { Button } from '@mantine/core'
import type { ExpenseFilters } from '../../api/expense-list.ts'
import dialog from '../../parts/dialog.module.css'
import { Dialog } from '../../parts/dialog.tsx'
import { ErrorNotice } from '../../parts/error-notice.tsx'
import { useCsv } from './use-csv.ts'

interface Props {
  readonly filters: ExpenseFilters
  readonly disabled: boolean
}

/** Saves all expenses of the filter as CSV; shows how far it is, and can be canceled. */
export function CsvButton({ filters, disabled }: Props) {
  const { loaded, isPending, error, start, cancel } = useCsv()
  return (
    <>
      <Button variant="default" disabled={disabled} onClick={() => start(filters)}>
        Download CSV
      </Button>
      <Dialog opened={isPending} onClose={cancel} title="Download CSV">
        <p role="status">{loaded.toLocaleString()} expenses loaded</p>
        <div>
          {/* Without a value: the API does not say how many there are. */}
          <progress aria-label="Loading expenses" />
        </div>
        <div className={dialog.buttons}>
          <Button variant="default" onClick={cancel}>
            Cancel
          </Button>
        </div>
      </Dialog>
      {error && <ErrorNotice error={error} onRetry={() => start(filters)} />}
    </>
  )
}
