import { TRIGGER_IDS } from '../../../domain/kit/triggers.ts'
import type { Notes } from '../types.ts'

/** Triggers, events, subscriptions and deliveries. */
export const WEBHOOKS: Notes = {
  'Trigger.id': 'The name by which subscriptions and events refer to the trigger.',
  'Trigger.entity_type': 'The kind of record that its events are about.',
  'Trigger.description': 'When the trigger fires.',
  'path.trigger_id': 'Id of the trigger, as in `GET /v1/triggers`.',
  'Sample.data': 'At most three events of the trigger, newest first.',
  synthetic: 'Whether the events are synthetic, because the workspace has no event of the trigger yet.',

  'Event.id': 'Unique id of the event. Deduplicate on it.',
  'Event.trigger': 'The trigger that fired.',
  'Event.entity_type': 'The kind of record that the event is about.',
  'Event.entity_id': 'UUID of the record that the event is about.',
  'Event.occurred_at': 'When the change happened that fired the trigger.',
  'Event.performed_by': 'Id of the member who acted; null for system events.',
  'Event.metadata':
    'Data that the trigger adds, such as `previous_stage_id` and `new_stage_id`, or the call. In delete events, the removed record.',
  'Event.data': 'The full record, in the shape its endpoints return. Null for delete events.',
  'EventList.has_more':
    'Whether another page follows, exactly; with `order=oldest`, whether there are more events now.',
  'EventList.next_cursor':
    'Null on the last page. With `order=oldest` never null: it continues with later events.',
  'path.event_id': 'Id of the event, `evt_` and 32 hex digits.',
  'listEvents.order':
    '`oldest`: a log to follow. `next_cursor` is then never null: send it again later to get later events. An event appears within 10 seconds, and never before an event that was returned already.',
  'query.trigger_id': 'Only events of this trigger.',
  'query.trigger_ids':
    'Only events of these triggers, separated by commas; duplicates count once. Not together with `trigger_id`.',
  'query.entity_id': 'Only events about this record.',
  'query.since': 'Only events at this time or later.',
  'query.until': 'Only events at this time or earlier.',

  'Subscription.trigger_id': 'The only trigger; null when there are several, or all (`["*"]`).',
  'createSubscription.trigger_id':
    'The trigger whose events are delivered. A new subscription has exactly one of `trigger_id` and `trigger_ids`.',
  'Subscription.trigger_ids':
    'The triggers whose events are delivered; `["*"]` for all, also for triggers of later versions.',
  'sent.trigger_ids': `1 to ${TRIGGER_IDS.length} ids of triggers, or \`["*"]\` for all of them, which needs \`expenses.view\` and \`expenses.view_all\` but not the plan. Duplicates count once. A new subscription has exactly one of \`trigger_id\` and \`trigger_ids\`.`,
  'Subscription.target_url': 'Where events are posted, in the form in which the service requests it.',
  'sent.target_url':
    'Where events are posted: https, a public host, no user info, no fragment. It must accept bodies of up to 400 KB. The service normalizes it by the URL standard, and refuses characters that must be encoded.',
  'Subscription.headers': 'The custom headers; their values are never shown and are always null.',
  'sent.headers':
    'Sent with every delivery. Names are compared without case and with `_` read as `-`, and are not `Host`, `Content-*`, `Connection`, `Keep-Alive`, `Proxy-*`, `TE`, `Trailer`, `Transfer-Encoding`, `Upgrade`, `Expect`, `Accept-Encoding`, `User-Agent`, `X-Service-*` or `Webhook-*`. Values have no spaces at the ends, are stored sealed and never shown. PATCH replaces the whole object. If values are stored, a PATCH that changes the scheme, host or port of `target_url` must also send `headers` (`{}` removes them).',
  'Subscription.description': 'A note for people, as free text.',
  'Subscription.status':
    '`active`: events are delivered. `paused`: deliveries wait. `revoked`: permanently ended; nothing is delivered.',
  'patchSubscription.status': '`paused` makes deliveries wait; `active` resumes them, oldest first.',
  'Subscription.paused_reason':
    'Null unless `paused`. `requested`: by a PATCH. `failing`: by the service, after five days of failures without a success; PATCH `status` to `active` resumes it.',
  'Subscription.revoked_reason':
    'Null unless `revoked`. `gone`: the receiver answered 410. `deleted`: by a DELETE.',
  'Subscription.created_by': 'The owner: the member who created the subscription, or who took it over.',
  'Subscription.owner_status':
    'The status of the member in `created_by`. While it is `deactivated`, deliveries wait as if the subscription were paused, until another member takes it over or the owner is active again.',
  'Subscription.health':
    'The results of recent deliveries. `status` is at most 10 seconds old; `last_success_at` and `last_failure` may be an hour old.',
  'health.status':
    '`failing`: a delivery has no attempt left, and none has succeeded since. `retrying`: the newest attempt failed, and its delivery will be retried. `healthy`: the newest attempt succeeded, or there was none.',
  'health.failing_since': 'When the subscription began to fail; null unless `failing`.',
  'health.last_success_at': 'When a delivery last succeeded. Null when none has.',
  'health.last_failure': 'The last failed attempt. Null when there was none.',
  'last_failure.at': 'When the attempt failed.',
  'last_failure.delivery_id': 'Id of the delivery whose attempt failed.',
  'last_failure.response_status': 'HTTP status of the answer; null without an answer.',
  'last_failure.error': 'Why the attempt failed, in words of the service.',
  signing_secret: 'The key for verifying signatures. Store it: only this response contains it.',
  'testSubscription.trigger_id':
    'The trigger whose sample is delivered. Default: the first trigger of the subscription.',
  'listSubscriptions.status': 'Only subscriptions with this status.',
  'listSubscriptions.target_url': 'Only subscriptions with exactly this URL, as subscriptions show it.',
  'listSubscriptions.include_revoked':
    '`true`: revoked subscriptions too. `status=revoked` lists them alone.',
  'query.health': 'Only subscriptions with this `health.status`.',

  'Delivery.event_id': 'Id of the event that is delivered.',
  'Delivery.trigger_id': 'The trigger of the event.',
  subscription_id: 'Id of the subscription.',
  'Delivery.target_url': 'The URL of the newest attempt; before the first attempt, the URL of the next.',
  'Delivery.is_test':
    'Whether `POST /v1/subscriptions/{id}/test` created the delivery. Its event is a sample.',
  'Delivery.status':
    '`pending`: an attempt follows. `succeeded`: the receiver answered 2xx. `failed`: no attempt is left, or the response allows no retry. `skipped`: not sent, because the subscription was revoked or lost the trigger, its owner lost the rights, the workspace lost the plan, or the delivery waited for 90 days.',
  'listDeliveries.status': 'Only deliveries with this status.',
  'listFailures.status':
    '`failed`: the deliveries that have failed. `retrying`: deliveries that are pending after at least one failed attempt. `recovered`: deliveries that have succeeded after at least one failed attempt.',
  'listFailures.since': 'Only deliveries whose newest attempt began at this time or later.',
  'listFailures.until': 'Only deliveries whose newest attempt began at this time or earlier.',
  'listFailures.subscription_id': 'Only deliveries of this subscription.',
  'listDeliveries.trigger_id': 'Only deliveries of events of this trigger.',
  'listFailures.trigger_id': 'Only deliveries of events of this trigger.',
  'listDeliveries.since': 'Only deliveries of events at this time or later.',
  'listDeliveries.until': 'Only deliveries of events at this time or earlier.',
  'query.hours': 'How many hours to count, ending with the current hour.',
  'DeliverySummary.hours': 'Whole hours by UTC, oldest first. A delivery counts in the hour of its event.',
  'hours.starts_at': 'When the hour begins.',
  'DeliverySummary.subscriptions': 'The subscriptions that are not revoked, newest first.',
  succeeded: 'How many deliveries have succeeded.',
  failed: 'How many deliveries have failed.',
  pending: 'How many deliveries still wait for an attempt.',
  skipped: 'How many deliveries were skipped.',
  'subscriptions.last_attempt': 'The newest attempt that was found. Null before the first one.',
  'last_attempt.at': 'When the attempt began.',
  'last_attempt.succeeded': 'Whether the receiver answered 2xx.',
  'last_attempt.response_status': 'HTTP status of the answer; null without an answer.',
  'last_attempt.error': 'Why the attempt failed, in words of the service. Null if it succeeded.',
  complete:
    'Whether all deliveries of these hours are counted; if false, only the newest of each subscription.',
  'Delivery.attempts': 'Oldest first; only the newest 50 are kept.',
  'attempts.number': 'Number of the attempt, from 1. The numbers continue after a redelivery.',
  'attempts.started_at': 'When the attempt began.',
  'attempts.duration_ms': 'How long it took, in milliseconds.',
  'attempts.response_status': 'HTTP status of the receiver; null without an answer.',
  'attempts.response_body':
    'The first 1,024 characters of the answer. Null without an answer, and for callers without the rights to the event; `[removed: …]` when it contained a signed link or a header value.',
  'attempts.error': 'Why the attempt failed, in words of the service; null when it succeeded.',
  'attempts.request_bytes':
    'Size of the body in bytes. A body of more than 409,600 bytes (400 KB) was not sent. Null if the signing secret could not be decrypted, and for attempts before version 1.1.0. Compare it with the limits of your receiver and of each proxy in front of it.',
  'Delivery.next_attempt_at':
    'When the next attempt may start. Null unless `pending`, and while the delivery waits because its subscription is paused or its owner deactivated.',

  'Replay.status':
    '`running`, then `completed`; `cancelled` when the subscription was revoked in the meantime.',
  'Replay.matched': 'How many of the deliveries examined so far match.',
  'Replay.queued': 'How many of the matching deliveries this replay delivers again.',
  'Replay.deliveries': 'Which deliveries are repeated: the failed ones, or all that are not pending.',
  'sent.status': 'Which deliveries to repeat: the failed ones, or all that are not pending.',
  'Replay.since': 'The earliest time of events, inclusive. Null for no limit.',
  'Replay.until': 'The latest time of events, inclusive; at most the time at which the replay was requested.',
  'sent.until': 'The latest time of events, inclusive. Default: now.',

  'ReceiverCheck.status': '`running` until all probes are complete; `passed` if every probe passed.',
  'ReceiverCheck.probes':
    'The report, empty while the check runs. docs/receiving-webhooks.md describes each probe.',
  'probes.name': 'What the probe tried.',
  'probes.passed': 'Whether the receiver answered as it should.',
  'probes.expected': 'The answer that passes, in words.',
  'probes.response_status': 'HTTP status of the answer; null without an answer.',
  'probes.duration_ms': 'How long the slowest request of the probe took, in milliseconds.',
  'probes.message': 'The response as described by the service; never text of the receiver.',
  'ReceiverCheck.created_at': 'When the check was requested.',
  'ReceiverCheck.finished_at': 'When the last probe was complete; null while the check runs.',
}
