import type { Init, Schemas } from '../../../clients/typescript/src/types.ts'

export type Subscription = Schemas['Subscription']
export type SubscriptionWithSecret = Schemas['SubscriptionWithSecret']
export type TriggerId = Schemas['TriggerId']
export type NewSubscription = Init<'/v1/subscriptions', 'post'>['body']
export type SubscriptionChange = NonNullable<Init<'/v1/subscriptions/{id}', 'patch'>['body']>
