import { useDeliveryHistory } from '../../api/delivery-history.ts'
import { Loaded } from '../../parts/loaded.tsx'
import { DeliveryChart } from './delivery-chart.tsx'
import { hourlyCounts } from './hourly-counts.ts'
import styles from './overview.module.css'

export function DeliveriesOfDay() {
  const history = useDeliveryHistory()
  return (
    <Loaded query={history}>
      {({ deliveries, isPartial }) => (
        <>
          <DeliveryChart hours={hourlyCounts(deliveries, new Date())} />
          {isPartial && <p className={styles.quiet}>There were more deliveries than are counted here.</p>}
        </>
      )}
    </Loaded>
  )
}
