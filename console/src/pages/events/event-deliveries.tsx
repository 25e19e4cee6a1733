import { useDeliveriesOfEvent } from '../../api/deliveries.ts'
import { Empty } from '../../parts/empty.tsx'
import { Loaded } from '../../parts/loaded.tsx'
import { MoreButton } from '../../parts/more-button.tsx'
import { DeliveryTable } from '../webhooks/delivery-table.tsx'

export function EventDeliveries({ eventId }: { readonly eventId: string }) {
  const list = useDeliveriesOfEvent(eventId)
  return (
    <>
      <Loaded query={list}>
        {(deliveries) =>
          deliveries.length === 0 ? (
            <Empty>No subscription received this event.</Empty>
          ) : (
            <DeliveryTable deliveries={deliveries} />
          )
        }
      </Loaded>
      <MoreButton list={list} />
    </>
  )
}
