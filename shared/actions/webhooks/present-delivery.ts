import { type Delivery, viewDelivery } from '../../domain/delivery.ts'
import type { Caller } from '../../http/exchange.ts'
import { mayReadTrigger } from './authorize.ts'

/** The delivery as this caller may see it. */
export const showDelivery = (caller: Caller, delivery: Delivery) =>
  viewDelivery(delivery, mayReadTrigger(caller, delivery.trigger_id))
