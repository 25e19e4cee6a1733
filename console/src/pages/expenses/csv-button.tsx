import { Button, Modal } from '@mantine/core'
import type { ExpenseFilters } from '../../api/expense-list.ts'
import dialog from '../../parts/dialog.module.css'
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
      <Modal opened={isPending} onClose={cancel} title="Download CSV" closeOnClickOutside={false}>
        <div className={dialog.body}>
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
        </div>
      </Modal>
      {error && <ErrorNotice error={error} onRetry={() => start(filters)} />}
    </>
  )
}
