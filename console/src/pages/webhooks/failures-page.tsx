import { Button } from '@mantine/core'
import { getRouteApi, Link } from '@tanstack/react-router'
import { useState } from 'react'
import { type Delivery, useFailures, useRedeliverAll } from '../../api/deliveries.ts'
import { FilterForm } from '../../controls/filter-form.tsx'
import { Writes } from '../../controls/writes.tsx'
import { ConfirmDialog } from '../../parts/confirm-dialog.tsx'
import type { Column } from '../../parts/data-table.tsx'
import { LinkButton } from '../../parts/link-button.tsx'
import { ListTable } from '../../parts/list-table.tsx'
import { notify } from '../../parts/notify.ts'
import { PageHeader } from '../../parts/page-header.tsx'
import { LAST_ANSWER, PROGRESS, TARGET, TRIGGER } from './delivery-columns.tsx'
import { adviceOf } from './failure-advice.ts'
import styles from './failures-page.module.css'
import { useSendAgain } from './send-again.ts'
import { FAILURE_SEARCH } from './webhook-searches.ts'

const route = getRouteApi('/shell/failures')

const adviceOn = ({ attempts }: Delivery): string | undefined => {
  const last = attempts.at(-1)
  return last && adviceOf(last)
}

/** The filter says the status, so that the advice has room. */
const COLUMNS: readonly Column<Delivery>[] = [
  {
    header: 'Delivery',
    cell: (delivery) => (
      <>
        {TRIGGER.cell(delivery)}
        <br />
        {TARGET.cell(delivery)}
      </>
    ),
  },
  {
    header: 'Last answer',
    cell: (delivery) => (
      <div className={styles.answer}>
        {LAST_ANSWER.cell(delivery)}
        <p className={styles.advice}>{adviceOn(delivery)}</p>
      </div>
    ),
  },
  ...PROGRESS,
  {
    header: 'Actions',
    cell: ({ id, trigger_id }) => (
      <Writes>
        <RedeliverLink id={id} trigger={trigger_id} />
      </Writes>
    ),
  },
]

const EMPTY = {
  failed: 'No delivery has failed.',
  retrying: 'No delivery is retried after a failure.',
  recovered: 'No delivery has succeeded after a failure.',
}

/** What went wrong, and where: the failures of all subscriptions, which can be delivered again together. */
export function FailuresPage() {
  const search = route.useSearch()
  const navigate = route.useNavigate()
  const filters = FAILURE_SEARCH.filtersOf(search)
  const { status = 'failed' } = filters
  const list = useFailures({ ...filters, status })
  const filter = (change: typeof search) =>
    void navigate({ search: (previous) => ({ ...previous, ...change }), replace: true })
  const redeliver = useRedeliverAll()
  const shown = list.data ?? []
  const [isAsking, setAsking] = useState(false)
  const send = async () => {
    const { sent, refused } = await redeliver.mutateAsync(shown.map(({ id }) => id))
    if (refused > 0) notify(`${refused} were refused.`, { isError: true })
    return sent
  }
  return (
    <>
      <PageHeader title="Failures" above={<Link to="/webhooks">Webhooks</Link>}>
        {shown.length > 0 && status !== 'recovered' && (
          <Writes>
            <Button onClick={() => setAsking(true)}>{`Redeliver all ${shown.length} shown`}</Button>
          </Writes>
        )}
      </PageHeader>
      <FilterForm list={FAILURE_SEARCH} search={search} onChange={filter} error={list.error} />
      <ListTable list={list} caption="Failures" columns={COLUMNS} empty={EMPTY[status]} />
      <ConfirmDialog
        opened={isAsking}
        onClose={() => setAsking(false)}
        title={
          shown.length === 1 ? 'Redeliver this delivery?' : `Redeliver these ${shown.length} deliveries?`
        }
        confirm="Redeliver"
        action={send}
        done="They are being delivered again."
        isDestructive={false}
      >
        <p>
          Each is sent once more to its subscription, oldest last. Receivers may have some of them already.
        </p>
      </ConfirmDialog>
    </>
  )
}

function RedeliverLink({ id, trigger }: { readonly id: string; readonly trigger: string }) {
  const { send, isSending } = useSendAgain(id)
  return (
    <LinkButton disabled={isSending} onClick={send} aria-label={`Redeliver ${trigger}`}>
      Redeliver
    </LinkButton>
  )
}
