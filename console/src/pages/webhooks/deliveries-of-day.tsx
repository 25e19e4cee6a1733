import { useDeliverySummary } from '../../api/delivery-summary.ts'
import { Loaded } from '../../parts/loaded.tsx'
import { DeliveryChart } from './delivery-chart.tsx'

export function DeliveriesOfDay() {
  const summary = useDeliverySummary()
  return (
    <Loaded query={summary}>
      {({ hours, complete }) => (
        <>
          <DeliveryChart hours={hours} />
          {!complete && <p>There were more deliveries than are counted here.</p>}
        </>
      )}
    </Loaded>
  )
}
