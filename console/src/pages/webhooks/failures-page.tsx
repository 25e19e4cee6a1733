import { Button } from '@mantine/core'
import { getRouteApi, Link } from '@tanstack/react-router'
import { FAILURE_STATUSES, useFailures, useRedeliverAll } from '../../api/deliveries.ts'
import { Filters, SelectFilter } from '../../parts/filters.tsx'
import { ListTable } from '../../parts/list-table.tsx'
import { notify } from '../../parts/notify.ts'
import { PageHeader } from '../../parts/page-header.tsx'
import { oneOf } from '../../parts/search-params.ts'
import { DELIVERY_COLUMNS } from './delivery-columns.tsx'

const route = getRouteApi('/shell/failures')

/** What went wrong, and where: the failures of all subscriptions, which can be delivered again together. */
export function FailuresPage() {
  const search = route.useSearch()
  const navigate = route.useNavigate()
  const status = oneOf(FAILURE_STATUSES, search.status) ?? 'failed'
  const list = useFailures(status)
  const redeliver = useRedeliverAll()
  const shown = list.data ?? []
  const send = () =>
    redeliver.mutate(
      shown.map(({ id }) => id),
      {
        onSuccess: ({ sent, refused }) =>
          notify(`${sent} are being delivered again${refused > 0 ? `; ${refused} were refused` : ''}.`, {
            isError: refused > 0,
          }),
      },
    )
  return (
    <>
      <PageHeader title="Failures" above={<Link to="/webhooks">Webhooks</Link>}>
        <Button disabled={shown.length === 0} loading={redeliver.isPending} onClick={send}>
          {`Redeliver all ${shown.length} shown`}
        </Button>
      </PageHeader>
      <Filters>
        <SelectFilter
          label="Status"
          value={status}
          options={FAILURE_STATUSES}
          onChange={(next) => void navigate({ search: { status: next }, replace: true })}
        />
      </Filters>
      <ListTable
        list={list}
        caption="Failures"
        columns={DELIVERY_COLUMNS}
        empty={status === 'failed' ? 'No delivery has failed.' : 'No delivery is retried after a failure.'}
      />
    </>
  )
}
