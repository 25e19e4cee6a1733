import type {
  ApiKeyId,
  AuditEntryId,
  CalendarFeedId,
  CallId,
  CategoryId,
  ContactId,
  CustomFieldId,
  DeliveryId,
  EnvelopeId,
  EstimateId,
  ExpenseId,
  MemberId,
  OpportunityId,
  PasskeyId,
  PhotoId,
  PipelineId,
  ReceiverCheckId,
  RecipientId,
  ReplayId,
  SessionId,
  SubscriptionId,
  VendorId,
} from '../domain/kit/ids.ts'

/** The type of `{id}` after each resource. If a resource is missing here, its paths have no `id`, and its handlers do not compile. */
interface IdOf {
  readonly 'api-keys': ApiKeyId
  readonly 'calendar-feeds': CalendarFeedId
  readonly calls: CallId
  readonly contacts: ContactId
  readonly 'custom-fields': CustomFieldId
  readonly deliveries: DeliveryId
  readonly envelopes: EnvelopeId
  readonly estimates: EstimateId
  readonly 'expense-categories': CategoryId
  readonly expenses: ExpenseId
  readonly exports: AuditEntryId
  readonly members: MemberId
  readonly opportunities: OpportunityId
  readonly passkeys: PasskeyId
  readonly photos: PhotoId
  readonly pipelines: PipelineId
  readonly 'receiver-checks': ReceiverCheckId
  readonly replays: ReplayId
  readonly sessions: SessionId
  readonly subscriptions: SubscriptionId
  readonly vendors: VendorId
}

/** The ids in a path: `/v1/expenses/{id}/receipt` has an `ExpenseId`. */
export type PathIds<Path extends string> = (Path extends `/v1/${infer Resource extends
  keyof IdOf}/{id}${string}`
  ? { readonly id: IdOf[Resource] }
  : unknown) &
  (Path extends `${string}/{recipient_id}/${string}` ? { readonly recipient_id: RecipientId } : unknown)
