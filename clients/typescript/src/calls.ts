// Generated from docs/openapi.json by `npm run openapi`.

import type { Arguments, Init, PathsWith, Result } from './types.ts'

export interface Get {
  /**
   * List opportunities, newest first, or by last change.
   *
   * Permissions: any active member. `over_estimate` needs the Professional plan, `expenses.view` and `expenses.view_all`.
   */
  (path: '/v1/opportunities', ...init: Arguments<Init<'/v1/opportunities', 'get'>>): Promise<Result<'/v1/opportunities', 'get'>>
  /**
   * Count opportunities and add up their values, by stage and by status.
   *
   * Permissions: any active member.
   */
  (path: '/v1/opportunities/summary', ...init: Arguments<Init<'/v1/opportunities/summary', 'get'>>): Promise<Result<'/v1/opportunities/summary', 'get'>>
  /**
   * Retrieve an opportunity.
   *
   * Permissions: any active member.
   */
  (path: '/v1/opportunities/{id}', ...init: Arguments<Init<'/v1/opportunities/{id}', 'get'>>): Promise<Result<'/v1/opportunities/{id}', 'get'>>
  /**
   * Retrieve an estimate.
   *
   * Permissions: any active member.
   */
  (path: '/v1/estimates/{id}', ...init: Arguments<Init<'/v1/estimates/{id}', 'get'>>): Promise<Result<'/v1/estimates/{id}', 'get'>>
  /**
   * List the estimates of an opportunity, newest first.
   *
   * Permissions: any active member.
   */
  (path: '/v1/opportunities/{id}/estimates', ...init: Arguments<Init<'/v1/opportunities/{id}/estimates', 'get'>>): Promise<Result<'/v1/opportunities/{id}/estimates', 'get'>>
  /**
   * List envelopes, newest first.
   *
   * Permissions: any active member.
   */
  (path: '/v1/envelopes', ...init: Arguments<Init<'/v1/envelopes', 'get'>>): Promise<Result<'/v1/envelopes', 'get'>>
  /**
   * Retrieve an envelope.
   *
   * Permissions: any active member.
   */
  (path: '/v1/envelopes/{id}', ...init: Arguments<Init<'/v1/envelopes/{id}', 'get'>>): Promise<Result<'/v1/envelopes/{id}', 'get'>>
  /**
   * List contacts, newest first or by last change, or find them by name, e-mail address or phone number.
   *
   * Permissions: any active member.
   */
  (path: '/v1/contacts', ...init: Arguments<Init<'/v1/contacts', 'get'>>): Promise<Result<'/v1/contacts', 'get'>>
  /**
   * Retrieve a contact.
   *
   * Permissions: any active member.
   */
  (path: '/v1/contacts/{id}', ...init: Arguments<Init<'/v1/contacts/{id}', 'get'>>): Promise<Result<'/v1/contacts/{id}', 'get'>>
  /**
   * List calls, newest first.
   *
   * Permissions: any active member.
   */
  (path: '/v1/calls', ...init: Arguments<Init<'/v1/calls', 'get'>>): Promise<Result<'/v1/calls', 'get'>>
  /**
   * Retrieve a call.
   *
   * Permissions: any active member.
   */
  (path: '/v1/calls/{id}', ...init: Arguments<Init<'/v1/calls/{id}', 'get'>>): Promise<Result<'/v1/calls/{id}', 'get'>>
  /**
   * List expenses, newest first by date, or by last change.
   *
   * Permissions: `expenses.view` and `expenses.view_all`.
   */
  (path: '/v1/expenses', ...init: Arguments<Init<'/v1/expenses', 'get'>>): Promise<Result<'/v1/expenses', 'get'>>
  /**
   * Count expenses and add up their amounts, by category, project and namespace.
   *
   * Permissions: `expenses.view` and `expenses.view_all`.
   */
  (path: '/v1/expenses/summary', ...init: Arguments<Init<'/v1/expenses/summary', 'get'>>): Promise<Result<'/v1/expenses/summary', 'get'>>
  /**
   * Retrieve an expense.
   *
   * Permissions: needs `expenses.view`, and `expenses.view_all` for an expense that another member created; otherwise the response is 404.
   */
  (path: '/v1/expenses/{id}', ...init: Arguments<Init<'/v1/expenses/{id}', 'get'>>): Promise<Result<'/v1/expenses/{id}', 'get'>>
  /**
   * List the namespaces that expenses have had external references in, by name.
   *
   * Permissions: any active member.
   */
  (path: '/v1/external-references', ...init: Arguments<Init<'/v1/external-references', 'get'>>): Promise<Result<'/v1/external-references', 'get'>>
  /**
   * List photos and videos, newest first, or by last change.
   *
   * Permissions: any active member.
   */
  (path: '/v1/photos', ...init: Arguments<Init<'/v1/photos', 'get'>>): Promise<Result<'/v1/photos', 'get'>>
  /**
   * Retrieve a photo or video, including one in the trash.
   *
   * Permissions: any active member.
   */
  (path: '/v1/photos/{id}', ...init: Arguments<Init<'/v1/photos/{id}', 'get'>>): Promise<Result<'/v1/photos/{id}', 'get'>>
  /**
   * List the caller's calendar feeds; an admin can list any member's.
   *
   * Permissions: any active member. Members see their own feeds; feeds of other members need `workspace.admin`.
   */
  (path: '/v1/calendar-feeds', ...init: Arguments<Init<'/v1/calendar-feeds', 'get'>>): Promise<Result<'/v1/calendar-feeds', 'get'>>
  /**
   * List custom-field definitions, newest first.
   *
   * Permissions: any active member.
   */
  (path: '/v1/custom-fields', ...init: Arguments<Init<'/v1/custom-fields', 'get'>>): Promise<Result<'/v1/custom-fields', 'get'>>
  /**
   * List expense categories, newest first.
   *
   * Permissions: any active member.
   */
  (path: '/v1/expense-categories', ...init: Arguments<Init<'/v1/expense-categories', 'get'>>): Promise<Result<'/v1/expense-categories', 'get'>>
  /**
   * Get an expense category.
   *
   * Permissions: any active member.
   */
  (path: '/v1/expense-categories/{id}', ...init: Arguments<Init<'/v1/expense-categories/{id}', 'get'>>): Promise<Result<'/v1/expense-categories/{id}', 'get'>>
  /**
   * List vendors, newest first.
   *
   * Permissions: any active member.
   */
  (path: '/v1/vendors', ...init: Arguments<Init<'/v1/vendors', 'get'>>): Promise<Result<'/v1/vendors', 'get'>>
  /**
   * Get a vendor.
   *
   * Permissions: any active member.
   */
  (path: '/v1/vendors/{id}', ...init: Arguments<Init<'/v1/vendors/{id}', 'get'>>): Promise<Result<'/v1/vendors/{id}', 'get'>>
  /**
   * List the caller's API keys; an admin sees all.
   *
   * Permissions: any active member. Members see their own keys; `workspace.admin` shows all.
   */
  (path: '/v1/api-keys', ...init: Arguments<Init<'/v1/api-keys', 'get'>>): Promise<Result<'/v1/api-keys', 'get'>>
  /**
   * List who changed which settings, newest first.
   *
   * Permissions: `workspace.admin`.
   */
  (path: '/v1/audit-log', ...init: Arguments<Init<'/v1/audit-log', 'get'>>): Promise<Result<'/v1/audit-log', 'get'>>
  /**
   * List all records of the workspace, type by type, as their own endpoints show them.
   *
   * Permissions: `workspace.admin` and `expenses.view` and `expenses.view_all`.
   */
  (path: '/v1/exports/{id}/records', ...init: Arguments<Init<'/v1/exports/{id}/records', 'get'>>): Promise<Result<'/v1/exports/{id}/records', 'get'>>
  /**
   * Retrieve the caller: the member, the workspace and the key.
   *
   * Permissions: any active member.
   */
  (path: '/v1/me', ...init: Arguments<Init<'/v1/me', 'get'>>): Promise<Result<'/v1/me', 'get'>>
  /**
   * List members, newest first.
   *
   * Permissions: any active member.
   */
  (path: '/v1/members', ...init: Arguments<Init<'/v1/members', 'get'>>): Promise<Result<'/v1/members', 'get'>>
  /**
   * Retrieve a member.
   *
   * Permissions: any active member.
   */
  (path: '/v1/members/{id}', ...init: Arguments<Init<'/v1/members/{id}', 'get'>>): Promise<Result<'/v1/members/{id}', 'get'>>
  /**
   * Retrieve the overview.
   *
   * Permissions: any active member. Numbers of expenses are null without the rights to expense data: the Professional plan, `expenses.view` and `expenses.view_all`. `acts` has changes of settings only for `workspace.admin`.
   */
  (path: '/v1/overview', ...init: Arguments<Init<'/v1/overview', 'get'>>): Promise<Result<'/v1/overview', 'get'>>
  /**
   * List pipelines with their stages in order.
   *
   * Permissions: any active member.
   */
  (path: '/v1/pipelines', ...init: Arguments<Init<'/v1/pipelines', 'get'>>): Promise<Result<'/v1/pipelines', 'get'>>
  /**
   * Find records of any type by id or text.
   *
   * Permissions: any active member. Finds only records that the caller may read. To find expenses by text, the caller needs the Professional plan, `expenses.view` and `expenses.view_all`; to find an expense by id, `expenses.view`, and `expenses.view_all` for an expense that another member created; to find an `expense.*` event by id, both.
   */
  (path: '/v1/search', ...init: Arguments<Init<'/v1/search', 'get'>>): Promise<Result<'/v1/search', 'get'>>
  /**
   * Retrieve the workspace of the API key.
   *
   * Permissions: any active member.
   */
  (path: '/v1/workspace', ...init: Arguments<Init<'/v1/workspace', 'get'>>): Promise<Result<'/v1/workspace', 'get'>>
  /**
   * List the caller's passkeys; an admin can list any member's.
   *
   * Permissions: any active member. Members see their own passkeys; passkeys of other members need `workspace.admin`.
   */
  (path: '/v1/passkeys', ...init: Arguments<Init<'/v1/passkeys', 'get'>>): Promise<Result<'/v1/passkeys', 'get'>>
  /**
   * List the caller's sessions that have not ended, newest first.
   *
   * Permissions: any active member.
   */
  (path: '/v1/sessions', ...init: Arguments<Init<'/v1/sessions', 'get'>>): Promise<Result<'/v1/sessions', 'get'>>
  /**
   * List the deliveries of all subscriptions that have failed, or are retried after a failed attempt, with the newest attempt first.
   *
   * Permissions: any active member. `response_body` of an attempt to deliver an `expense.*` event is null for callers without the rights to expense data: the Professional plan, `expenses.view` and `expenses.view_all`.
   */
  (path: '/v1/deliveries', ...init: Arguments<Init<'/v1/deliveries', 'get'>>): Promise<Result<'/v1/deliveries', 'get'>>
  /**
   * Count the deliveries of the last hours, by hour and by subscription, for all subscriptions that are not revoked.
   *
   * Permissions: any active member.
   */
  (path: '/v1/deliveries/summary', ...init: Arguments<Init<'/v1/deliveries/summary', 'get'>>): Promise<Result<'/v1/deliveries/summary', 'get'>>
  /**
   * Retrieve a delivery with its attempts.
   *
   * Permissions: any active member. `response_body` of an attempt to deliver an `expense.*` event is null for callers without the rights to expense data: the Professional plan, `expenses.view` and `expenses.view_all`.
   */
  (path: '/v1/deliveries/{id}', ...init: Arguments<Init<'/v1/deliveries/{id}', 'get'>>): Promise<Result<'/v1/deliveries/{id}', 'get'>>
  /**
   * List the events of the last 90 days, newest first, or oldest first as a log to follow; expense events require the rights to read all expenses.
   *
   * Permissions: any active member. An `expense.*` trigger needs the Professional plan, `expenses.view` and `expenses.view_all`. Without these rights, an unfiltered list leaves out expense events.
   */
  (path: '/v1/events', ...init: Arguments<Init<'/v1/events', 'get'>>): Promise<Result<'/v1/events', 'get'>>
  /**
   * Retrieve an event.
   *
   * Permissions: any active member. An `expense.*` event needs the Professional plan, `expenses.view` and `expenses.view_all`; otherwise the response is 404.
   */
  (path: '/v1/events/{event_id}', ...init: Arguments<Init<'/v1/events/{event_id}', 'get'>>): Promise<Result<'/v1/events/{event_id}', 'get'>>
  /**
   * List the deliveries of an event with their attempts, one for each subscription that received it.
   *
   * Permissions: any active member. An `expense.*` event needs the Professional plan, `expenses.view` and `expenses.view_all`; otherwise the response is 404.
   */
  (path: '/v1/events/{event_id}/deliveries', ...init: Arguments<Init<'/v1/events/{event_id}/deliveries', 'get'>>): Promise<Result<'/v1/events/{event_id}/deliveries', 'get'>>
  /**
   * Retrieve a check of a receiver and its report.
   *
   * Permissions: any active member.
   */
  (path: '/v1/receiver-checks/{id}', ...init: Arguments<Init<'/v1/receiver-checks/{id}', 'get'>>): Promise<Result<'/v1/receiver-checks/{id}', 'get'>>
  /**
   * Retrieve a replay and its progress.
   *
   * Permissions: any active member.
   */
  (path: '/v1/replays/{id}', ...init: Arguments<Init<'/v1/replays/{id}', 'get'>>): Promise<Result<'/v1/replays/{id}', 'get'>>
  /**
   * List subscriptions, newest first, without revoked ones unless asked for.
   *
   * Permissions: any active member.
   */
  (path: '/v1/subscriptions', ...init: Arguments<Init<'/v1/subscriptions', 'get'>>): Promise<Result<'/v1/subscriptions', 'get'>>
  /**
   * Retrieve a subscription.
   *
   * Permissions: any active member.
   */
  (path: '/v1/subscriptions/{id}', ...init: Arguments<Init<'/v1/subscriptions/{id}', 'get'>>): Promise<Result<'/v1/subscriptions/{id}', 'get'>>
  /**
   * List the deliveries of a subscription with their attempts, newest first.
   *
   * Permissions: any active member. `response_body` of an attempt to deliver an `expense.*` event is null for callers without the rights to expense data: the Professional plan, `expenses.view` and `expenses.view_all`.
   */
  (path: '/v1/subscriptions/{id}/deliveries', ...init: Arguments<Init<'/v1/subscriptions/{id}/deliveries', 'get'>>): Promise<Result<'/v1/subscriptions/{id}/deliveries', 'get'>>
  /**
   * List the triggers available for subscriptions.
   *
   * Permissions: any active member.
   */
  (path: '/v1/triggers', ...init: Arguments<Init<'/v1/triggers', 'get'>>): Promise<Result<'/v1/triggers', 'get'>>
  /**
   * Retrieve up to three of the newest events of a trigger, or a synthetic one.
   *
   * Permissions: any active member. An `expense.*` trigger needs the Professional plan, `expenses.view` and `expenses.view_all`.
   */
  (path: '/v1/triggers/{trigger_id}/sample', ...init: Arguments<Init<'/v1/triggers/{trigger_id}/sample', 'get'>>): Promise<Result<'/v1/triggers/{trigger_id}/sample', 'get'>>
  /**
   * Check that the service is running.
   *
   * Permissions: none; no API key is needed.
   */
  (path: '/v1/health', ...init: Arguments<Init<'/v1/health', 'get'>>): Promise<Result<'/v1/health', 'get'>>
  /**
   * Retrieve the same document as OpenAPI 3.0.3, for tools that cannot read 3.1.
   *
   * Permissions: none; no API key is needed.
   */
  (path: '/v1/openapi-3.0.json', ...init: Arguments<Init<'/v1/openapi-3.0.json', 'get'>>): Promise<Result<'/v1/openapi-3.0.json', 'get'>>
  /**
   * Retrieve the OpenAPI 3.1 document of this API.
   *
   * Permissions: none; no API key is needed.
   */
  (path: '/v1/openapi.json', ...init: Arguments<Init<'/v1/openapi.json', 'get'>>): Promise<Result<'/v1/openapi.json', 'get'>>
  /** Calls one of several paths. The last signature, whose faults compilers report. */
  <P extends PathsWith<'get'>>(path: P, ...init: Arguments<Init<P, 'get'>>): Promise<Result<P, 'get'>>
}
export interface Post {
  /**
   * Capture a lead in Drive Mode: an opportunity with `lead_source` `drive_mode`.
   *
   * Permissions: any active member.
   */
  (path: '/v1/drive-mode/spots', ...init: Arguments<Init<'/v1/drive-mode/spots', 'post'>>): Promise<Result<'/v1/drive-mode/spots', 'post'>>
  /**
   * Create an opportunity.
   *
   * Permissions: any active member.
   */
  (path: '/v1/opportunities', ...init: Arguments<Init<'/v1/opportunities', 'post'>>): Promise<Result<'/v1/opportunities', 'post'>>
  /**
   * Approve an opportunity: it becomes a project.
   *
   * Permissions: any active member.
   */
  (path: '/v1/opportunities/{id}/approve', ...init: Arguments<Init<'/v1/opportunities/{id}/approve', 'post'>>): Promise<Result<'/v1/opportunities/{id}/approve', 'post'>>
  /**
   * Archive an opportunity or project.
   *
   * Permissions: any active member.
   */
  (path: '/v1/opportunities/{id}/archive', ...init: Arguments<Init<'/v1/opportunities/{id}/archive', 'post'>>): Promise<Result<'/v1/opportunities/{id}/archive', 'post'>>
  /**
   * Restore an archived record to its previous status.
   *
   * Permissions: any active member.
   */
  (path: '/v1/opportunities/{id}/restore', ...init: Arguments<Init<'/v1/opportunities/{id}/restore', 'post'>>): Promise<Result<'/v1/opportunities/{id}/restore', 'post'>>
  /**
   * Record that the customer approved a sent estimate; safe to repeat.
   *
   * Permissions: any active member.
   */
  (path: '/v1/estimates/{id}/approve', ...init: Arguments<Init<'/v1/estimates/{id}/approve', 'post'>>): Promise<Result<'/v1/estimates/{id}/approve', 'post'>>
  /**
   * Cancel an estimate that is not approved; safe to repeat.
   *
   * Permissions: any active member.
   */
  (path: '/v1/estimates/{id}/cancel', ...init: Arguments<Init<'/v1/estimates/{id}/cancel', 'post'>>): Promise<Result<'/v1/estimates/{id}/cancel', 'post'>>
  /**
   * Create the link for the customer of an estimate.
   *
   * Permissions: any active member. A key that expires is refused (403). The response contains a credential.
   */
  (path: '/v1/estimates/{id}/link', ...init: Arguments<Init<'/v1/estimates/{id}/link', 'post'>>): Promise<Result<'/v1/estimates/{id}/link', 'post'>>
  /**
   * Send a draft to the customer; safe to repeat.
   *
   * Permissions: any active member.
   */
  (path: '/v1/estimates/{id}/send', ...init: Arguments<Init<'/v1/estimates/{id}/send', 'post'>>): Promise<Result<'/v1/estimates/{id}/send', 'post'>>
  /**
   * Create a draft estimate for an opportunity.
   *
   * Permissions: any active member.
   */
  (path: '/v1/opportunities/{id}/estimates', ...init: Arguments<Init<'/v1/opportunities/{id}/estimates', 'post'>>): Promise<Result<'/v1/opportunities/{id}/estimates', 'post'>>
  /**
   * Send a document for signature.
   *
   * Permissions: any active member.
   */
  (path: '/v1/envelopes', ...init: Arguments<Init<'/v1/envelopes', 'post'>>): Promise<Result<'/v1/envelopes', 'post'>>
  /**
   * Record that a recipient has signed; safe to repeat.
   *
   * Permissions: any active member.
   */
  (path: '/v1/envelopes/{id}/recipients/{recipient_id}/sign', ...init: Arguments<Init<'/v1/envelopes/{id}/recipients/{recipient_id}/sign', 'post'>>): Promise<Result<'/v1/envelopes/{id}/recipients/{recipient_id}/sign', 'post'>>
  /**
   * Create a contact.
   *
   * Permissions: any active member.
   */
  (path: '/v1/contacts', ...init: Arguments<Init<'/v1/contacts', 'post'>>): Promise<Result<'/v1/contacts', 'post'>>
  /**
   * Report a call that ended; without `contact_id`, the contact is found or created by phone number.
   *
   * Permissions: any active member.
   */
  (path: '/v1/calls', ...init: Arguments<Init<'/v1/calls', 'post'>>): Promise<Result<'/v1/calls', 'post'>>
  /**
   * Create a purchase or mileage expense.
   *
   * Permissions: `expenses.edit` or `expenses.edit_all`.
   */
  (path: '/v1/expenses', ...init: Arguments<Init<'/v1/expenses', 'post'>>): Promise<Result<'/v1/expenses', 'post'>>
  /**
   * Get an upload link for a receipt; the receipt is attached once the file is uploaded and checked.
   *
   * Permissions: needs `expenses.edit_all`, or `expenses.edit` for an expense that the member created. The response is 404 for an expense that the member may not read; reading needs `expenses.view`, and `expenses.view_all` for an expense that another member created. The response contains a credential.
   */
  (path: '/v1/expenses/{id}/receipt', ...init: Arguments<Init<'/v1/expenses/{id}/receipt', 'post'>>): Promise<Result<'/v1/expenses/{id}/receipt', 'post'>>
  /**
   * Get an upload link for a photo or video; the photo is ready once the file is uploaded and checked.
   *
   * Permissions: any active member. The response contains a credential.
   */
  (path: '/v1/photos', ...init: Arguments<Init<'/v1/photos', 'post'>>): Promise<Result<'/v1/photos', 'post'>>
  /**
   * Restore a photo from the trash; a photo without a file becomes `failed`.
   *
   * Permissions: any active member. The response contains a credential.
   */
  (path: '/v1/photos/{id}/restore', ...init: Arguments<Init<'/v1/photos/{id}/restore', 'post'>>): Promise<Result<'/v1/photos/{id}/restore', 'post'>>
  /**
   * Create a calendar feed for the caller; only this response contains its address.
   *
   * Permissions: any active member. A key that expires is refused (403). The response contains a credential.
   */
  (path: '/v1/calendar-feeds', ...init: Arguments<Init<'/v1/calendar-feeds', 'post'>>): Promise<Result<'/v1/calendar-feeds', 'post'>>
  /**
   * Define a custom field.
   *
   * Permissions: `workspace.admin`.
   */
  (path: '/v1/custom-fields', ...init: Arguments<Init<'/v1/custom-fields', 'post'>>): Promise<Result<'/v1/custom-fields', 'post'>>
  /**
   * Create an expense category.
   *
   * Permissions: any active member.
   */
  (path: '/v1/expense-categories', ...init: Arguments<Init<'/v1/expense-categories', 'post'>>): Promise<Result<'/v1/expense-categories', 'post'>>
  /**
   * Create a vendor.
   *
   * Permissions: any active member.
   */
  (path: '/v1/vendors', ...init: Arguments<Init<'/v1/vendors', 'post'>>): Promise<Result<'/v1/vendors', 'post'>>
  /**
   * Create an API key for the caller; only this response contains the key.
   *
   * Permissions: any active member. A limited key can create only keys with at least its limits, such as no more `permissions` and no later `expires_at` (403). The response contains a credential.
   */
  (path: '/v1/api-keys', ...init: Arguments<Init<'/v1/api-keys', 'post'>>): Promise<Result<'/v1/api-keys', 'post'>>
  /**
   * Start an export of all records of the workspace; the audit log names who did.
   *
   * Permissions: `workspace.admin` and `expenses.view` and `expenses.view_all`.
   */
  (path: '/v1/exports', ...init: Arguments<Init<'/v1/exports', 'post'>>): Promise<Result<'/v1/exports', 'post'>>
  /**
   * Add a member; only this response contains the invitation by which the member joins.
   *
   * Permissions: `workspace.admin`. A key that expires is refused (403). A limited key cannot manage a member who has `workspace.admin` or would get it, and can grant only permissions that it has (403). The response contains a credential.
   */
  (path: '/v1/members', ...init: Arguments<Init<'/v1/members', 'post'>>): Promise<Result<'/v1/members', 'post'>>
  /**
   * Invite a member again, for example after the loss of every passkey; this ends the earlier invitation.
   *
   * Permissions: `workspace.admin`. A key that expires is refused (403). A limited key cannot manage a member who has `workspace.admin` or would get it, and can invite neither its own member nor a member with permissions that the key lacks (403). The response contains a credential.
   */
  (path: '/v1/members/{id}/invitation', ...init: Arguments<Init<'/v1/members/{id}/invitation', 'post'>>): Promise<Result<'/v1/members/{id}/invitation', 'post'>>
  /**
   * Create a pipeline.
   *
   * Permissions: `workspace.admin`.
   */
  (path: '/v1/pipelines', ...init: Arguments<Init<'/v1/pipelines', 'post'>>): Promise<Result<'/v1/pipelines', 'post'>>
  /**
   * Add a passkey; with an invitation, this starts a session too.
   *
   * Permissions: any active member, with a session or an invitation; API keys are refused (403).
   */
  (path: '/v1/passkeys', ...init: Arguments<Init<'/v1/passkeys', 'post'>>): Promise<Result<'/v1/passkeys', 'post'>>
  /**
   * Begin to add a passkey: the options for the browser, with a challenge for five minutes.
   *
   * Permissions: any active member, with a session or an invitation; API keys are refused (403).
   */
  (path: '/v1/passkeys/options', ...init: Arguments<Init<'/v1/passkeys/options', 'post'>>): Promise<Result<'/v1/passkeys/options', 'post'>>
  /**
   * Sign in with a passkey; only this response contains the token of the session.
   *
   * Permissions: none; no API key is needed.
   */
  (path: '/v1/sessions', ...init: Arguments<Init<'/v1/sessions', 'post'>>): Promise<Result<'/v1/sessions', 'post'>>
  /**
   * Sign in to the console with a passkey: the token of the session is only in a cookie.
   *
   * Permissions: none; no API key is needed.
   */
  (path: '/v1/sessions/cookie', ...init: Arguments<Init<'/v1/sessions/cookie', 'post'>>): Promise<Result<'/v1/sessions/cookie', 'post'>>
  /**
   * Begin to sign in: the options for the browser, with a challenge for five minutes.
   *
   * Permissions: none; no API key is needed.
   */
  (path: '/v1/sessions/options', ...init: Arguments<Init<'/v1/sessions/options', 'post'>>): Promise<Result<'/v1/sessions/options', 'post'>>
  /**
   * Redeliver now, regardless of the status of the delivery; attempt numbers continue.
   *
   * Permissions: any active member. A delivery of an `expense.*` event needs the Professional plan, `expenses.view` and `expenses.view_all`.
   */
  (path: '/v1/deliveries/{id}/redeliver', ...init: Arguments<Init<'/v1/deliveries/{id}/redeliver', 'post'>>): Promise<Result<'/v1/deliveries/{id}/redeliver', 'post'>>
  /**
   * Subscribe a receiver to triggers; only this response contains the signing secret.
   *
   * Permissions: any active member. An `expense.*` trigger needs the Professional plan, `expenses.view` and `expenses.view_all`. A read-only key needs `manage_subscriptions`. The response contains a credential.
   */
  (path: '/v1/subscriptions', ...init: Arguments<Init<'/v1/subscriptions', 'post'>>): Promise<Result<'/v1/subscriptions', 'post'>>
  /**
   * Check the receiver of a subscription in the background, with correct and with forged requests.
   *
   * Permissions: any active member. A subscription to an `expense.*` trigger needs the Professional plan, `expenses.view` and `expenses.view_all`. A read-only key needs `manage_subscriptions`.
   */
  (path: '/v1/subscriptions/{id}/check', ...init: Arguments<Init<'/v1/subscriptions/{id}/check', 'post'>>): Promise<Result<'/v1/subscriptions/{id}/check', 'post'>>
  /**
   * Redeliver failed deliveries (or all that are not pending) of a period, in the background.
   *
   * Permissions: any active member. A subscription to an `expense.*` trigger needs the Professional plan, `expenses.view` and `expenses.view_all`.
   */
  (path: '/v1/subscriptions/{id}/replay', ...init: Arguments<Init<'/v1/subscriptions/{id}/replay', 'post'>>): Promise<Result<'/v1/subscriptions/{id}/replay', 'post'>>
  /**
   * Rotate the signing secret; for 24 hours, deliveries are signed with the old secret too.
   *
   * Permissions: any active member. A subscription to an `expense.*` trigger needs the Professional plan, `expenses.view` and `expenses.view_all`. A read-only key needs `manage_subscriptions`. The response contains a credential.
   */
  (path: '/v1/subscriptions/{id}/rotate-secret', ...init: Arguments<Init<'/v1/subscriptions/{id}/rotate-secret', 'post'>>): Promise<Result<'/v1/subscriptions/{id}/rotate-secret', 'post'>>
  /**
   * Become the owner of a subscription; safe to repeat. Deliveries that waited are then sent, oldest first.
   *
   * Permissions: any active member. A subscription to an `expense.*` trigger needs the Professional plan, `expenses.view` and `expenses.view_all`.
   */
  (path: '/v1/subscriptions/{id}/take-over', ...init: Arguments<Init<'/v1/subscriptions/{id}/take-over', 'post'>>): Promise<Result<'/v1/subscriptions/{id}/take-over', 'post'>>
  /**
   * Send a test delivery to this subscription now: a copy of the trigger's newest event, or a synthetic event, with a new event id.
   *
   * Permissions: any active member. A subscription to an `expense.*` trigger needs the Professional plan, `expenses.view` and `expenses.view_all`. A read-only key needs `manage_subscriptions`.
   */
  (path: '/v1/subscriptions/{id}/test', ...init: Arguments<Init<'/v1/subscriptions/{id}/test', 'post'>>): Promise<Result<'/v1/subscriptions/{id}/test', 'post'>>
  /** Calls one of several paths. The last signature, whose faults compilers report. */
  <P extends PathsWith<'post'>>(path: P, ...init: Arguments<Init<P, 'post'>>): Promise<Result<P, 'post'>>
}
export interface Put {
  /**
   * Store the id that an outside system has for the record; safe to repeat.
   *
   * Permissions: any active member.
   */
  (path: '/v1/opportunities/{id}/external-references/{namespace}', ...init: Arguments<Init<'/v1/opportunities/{id}/external-references/{namespace}', 'put'>>): Promise<Result<'/v1/opportunities/{id}/external-references/{namespace}', 'put'>>
  /**
   * Store the id that an outside system has for the record; safe to repeat.
   *
   * Permissions: any active member.
   */
  (path: '/v1/contacts/{id}/external-references/{namespace}', ...init: Arguments<Init<'/v1/contacts/{id}/external-references/{namespace}', 'put'>>): Promise<Result<'/v1/contacts/{id}/external-references/{namespace}', 'put'>>
  /**
   * Record that an outside system has handled the expense; safe to repeat.
   *
   * Permissions: needs `expenses.edit_all`, or `expenses.edit` for an expense that the member created. The response is 404 for an expense that the member may not read; reading needs `expenses.view`, and `expenses.view_all` for an expense that another member created.
   */
  (path: '/v1/expenses/{id}/external-references/{namespace}', ...init: Arguments<Init<'/v1/expenses/{id}/external-references/{namespace}', 'put'>>): Promise<Result<'/v1/expenses/{id}/external-references/{namespace}', 'put'>>
  /**
   * Record that an outside system could not take the expense; a repeated error is counted.
   *
   * Permissions: needs `expenses.edit_all`, or `expenses.edit` for an expense that the member created. The response is 404 for an expense that the member may not read; reading needs `expenses.view`, and `expenses.view_all` for an expense that another member created.
   */
  (path: '/v1/expenses/{id}/sync-errors/{namespace}', ...init: Arguments<Init<'/v1/expenses/{id}/sync-errors/{namespace}', 'put'>>): Promise<Result<'/v1/expenses/{id}/sync-errors/{namespace}', 'put'>>
  /**
   * Record that an outside system has handled up to 50 expenses; safe to repeat.
   *
   * Permissions: needs `expenses.edit_all`, or `expenses.edit` for an expense that the member created. The response is 404 for an expense that the member may not read; reading needs `expenses.view`, and `expenses.view_all` for an expense that another member created. Each expense is checked separately: its entry in the response has the status.
   */
  (path: '/v1/external-references/{namespace}', ...init: Arguments<Init<'/v1/external-references/{namespace}', 'put'>>): Promise<Result<'/v1/external-references/{namespace}', 'put'>>
  /**
   * Store the id that an outside system has for the record; safe to repeat.
   *
   * Permissions: any active member.
   */
  (path: '/v1/expense-categories/{id}/external-references/{namespace}', ...init: Arguments<Init<'/v1/expense-categories/{id}/external-references/{namespace}', 'put'>>): Promise<Result<'/v1/expense-categories/{id}/external-references/{namespace}', 'put'>>
  /**
   * Store the id that an outside system has for the record; safe to repeat.
   *
   * Permissions: any active member.
   */
  (path: '/v1/vendors/{id}/external-references/{namespace}', ...init: Arguments<Init<'/v1/vendors/{id}/external-references/{namespace}', 'put'>>): Promise<Result<'/v1/vendors/{id}/external-references/{namespace}', 'put'>>
  /** Calls one of several paths. The last signature, whose faults compilers report. */
  <P extends PathsWith<'put'>>(path: P, ...init: Arguments<Init<P, 'put'>>): Promise<Result<P, 'put'>>
}
export interface Patch {
  /**
   * Update an opportunity, or move it to another stage.
   *
   * Permissions: any active member.
   */
  (path: '/v1/opportunities/{id}', ...init: Arguments<Init<'/v1/opportunities/{id}', 'patch'>>): Promise<Result<'/v1/opportunities/{id}', 'patch'>>
  /**
   * Update a draft estimate.
   *
   * Permissions: any active member.
   */
  (path: '/v1/estimates/{id}', ...init: Arguments<Init<'/v1/estimates/{id}', 'patch'>>): Promise<Result<'/v1/estimates/{id}', 'patch'>>
  /**
   * Update a contact.
   *
   * Permissions: any active member.
   */
  (path: '/v1/contacts/{id}', ...init: Arguments<Init<'/v1/contacts/{id}', 'patch'>>): Promise<Result<'/v1/contacts/{id}', 'patch'>>
  /**
   * Update an expense.
   *
   * Permissions: needs `expenses.edit_all`, or `expenses.edit` for an expense that the member created. The response is 404 for an expense that the member may not read; reading needs `expenses.view`, and `expenses.view_all` for an expense that another member created.
   */
  (path: '/v1/expenses/{id}', ...init: Arguments<Init<'/v1/expenses/{id}', 'patch'>>): Promise<Result<'/v1/expenses/{id}', 'patch'>>
  /**
   * Update a photo in any status: caption, tags, project or time.
   *
   * Permissions: any active member.
   */
  (path: '/v1/photos/{id}', ...init: Arguments<Init<'/v1/photos/{id}', 'patch'>>): Promise<Result<'/v1/photos/{id}', 'patch'>>
  /**
   * Rename a custom field or change its options; its key cannot change.
   *
   * Permissions: `workspace.admin`.
   */
  (path: '/v1/custom-fields/{id}', ...init: Arguments<Init<'/v1/custom-fields/{id}', 'patch'>>): Promise<Result<'/v1/custom-fields/{id}', 'patch'>>
  /**
   * Rename an expense category, archive or restore it.
   *
   * Permissions: any active member.
   */
  (path: '/v1/expense-categories/{id}', ...init: Arguments<Init<'/v1/expense-categories/{id}', 'patch'>>): Promise<Result<'/v1/expense-categories/{id}', 'patch'>>
  /**
   * Rename a vendor, archive or restore it.
   *
   * Permissions: any active member.
   */
  (path: '/v1/vendors/{id}', ...init: Arguments<Init<'/v1/vendors/{id}', 'patch'>>): Promise<Result<'/v1/vendors/{id}', 'patch'>>
  /**
   * Update a member; changed permissions apply to its API keys too. The last active admin must remain admin (409).
   *
   * Permissions: `workspace.admin`. A limited key cannot manage a member who has `workspace.admin` or would get it, and can grant only permissions that it has; `status: "active"` grants all permissions of the member (403).
   */
  (path: '/v1/members/{id}', ...init: Arguments<Init<'/v1/members/{id}', 'patch'>>): Promise<Result<'/v1/members/{id}', 'patch'>>
  /**
   * Rename a pipeline, make it the default, or rename, reorder and add stages.
   *
   * Permissions: `workspace.admin`.
   */
  (path: '/v1/pipelines/{id}', ...init: Arguments<Init<'/v1/pipelines/{id}', 'patch'>>): Promise<Result<'/v1/pipelines/{id}', 'patch'>>
  /**
   * Change, pause or resume a subscription; needs the rights to its old and its new triggers. Deliveries of a paused subscription wait until it is resumed, oldest first.
   *
   * Permissions: any active member. A subscription to an `expense.*` trigger needs the Professional plan, `expenses.view` and `expenses.view_all`. A read-only key needs `manage_subscriptions`.
   */
  (path: '/v1/subscriptions/{id}', ...init: Arguments<Init<'/v1/subscriptions/{id}', 'patch'>>): Promise<Result<'/v1/subscriptions/{id}', 'patch'>>
  /** Calls one of several paths. The last signature, whose faults compilers report. */
  <P extends PathsWith<'patch'>>(path: P, ...init: Arguments<Init<P, 'patch'>>): Promise<Result<P, 'patch'>>
}
export interface Delete {
  /**
   * Remove the reference of one namespace; safe to repeat.
   *
   * Permissions: any active member.
   */
  (path: '/v1/opportunities/{id}/external-references/{namespace}', ...init: Arguments<Init<'/v1/opportunities/{id}/external-references/{namespace}', 'delete'>>): Promise<Result<'/v1/opportunities/{id}/external-references/{namespace}', 'delete'>>
  /**
   * Revoke the link of an estimate; safe to repeat.
   *
   * Permissions: any active member.
   */
  (path: '/v1/estimates/{id}/link', ...init: Arguments<Init<'/v1/estimates/{id}/link', 'delete'>>): Promise<Result<'/v1/estimates/{id}/link', 'delete'>>
  /**
   * Delete a contact; records that refer to it keep its id.
   *
   * Permissions: any active member.
   */
  (path: '/v1/contacts/{id}', ...init: Arguments<Init<'/v1/contacts/{id}', 'delete'>>): Promise<Result<'/v1/contacts/{id}', 'delete'>>
  /**
   * Remove the reference of one namespace; safe to repeat.
   *
   * Permissions: any active member.
   */
  (path: '/v1/contacts/{id}/external-references/{namespace}', ...init: Arguments<Init<'/v1/contacts/{id}/external-references/{namespace}', 'delete'>>): Promise<Result<'/v1/contacts/{id}/external-references/{namespace}', 'delete'>>
  /**
   * Delete an expense.
   *
   * Permissions: needs `expenses.edit_all`, or `expenses.edit` for an expense that the member created. The response is 404 for an expense that the member may not read; reading needs `expenses.view`, and `expenses.view_all` for an expense that another member created.
   */
  (path: '/v1/expenses/{id}', ...init: Arguments<Init<'/v1/expenses/{id}', 'delete'>>): Promise<Result<'/v1/expenses/{id}', 'delete'>>
  /**
   * Mark the expense as not handled by one namespace; safe to repeat.
   *
   * Permissions: needs `expenses.edit_all`, or `expenses.edit` for an expense that the member created. The response is 404 for an expense that the member may not read; reading needs `expenses.view`, and `expenses.view_all` for an expense that another member created.
   */
  (path: '/v1/expenses/{id}/external-references/{namespace}', ...init: Arguments<Init<'/v1/expenses/{id}/external-references/{namespace}', 'delete'>>): Promise<Result<'/v1/expenses/{id}/external-references/{namespace}', 'delete'>>
  /**
   * Remove the receipt; safe to repeat.
   *
   * Permissions: needs `expenses.edit_all`, or `expenses.edit` for an expense that the member created. The response is 404 for an expense that the member may not read; reading needs `expenses.view`, and `expenses.view_all` for an expense that another member created.
   */
  (path: '/v1/expenses/{id}/receipt', ...init: Arguments<Init<'/v1/expenses/{id}/receipt', 'delete'>>): Promise<Result<'/v1/expenses/{id}/receipt', 'delete'>>
  /**
   * Remove the error of one namespace; safe to repeat.
   *
   * Permissions: needs `expenses.edit_all`, or `expenses.edit` for an expense that the member created. The response is 404 for an expense that the member may not read; reading needs `expenses.view`, and `expenses.view_all` for an expense that another member created.
   */
  (path: '/v1/expenses/{id}/sync-errors/{namespace}', ...init: Arguments<Init<'/v1/expenses/{id}/sync-errors/{namespace}', 'delete'>>): Promise<Result<'/v1/expenses/{id}/sync-errors/{namespace}', 'delete'>>
  /**
   * Move a photo to the trash; safe to repeat.
   *
   * Permissions: any active member.
   */
  (path: '/v1/photos/{id}', ...init: Arguments<Init<'/v1/photos/{id}', 'delete'>>): Promise<Result<'/v1/photos/{id}', 'delete'>>
  /**
   * Revoke one of the caller's calendar feeds; an admin can revoke any. Safe to repeat.
   *
   * Permissions: any active member. Members revoke their own feeds; feeds of other members need `workspace.admin`.
   */
  (path: '/v1/calendar-feeds/{id}', ...init: Arguments<Init<'/v1/calendar-feeds/{id}', 'delete'>>): Promise<Result<'/v1/calendar-feeds/{id}', 'delete'>>
  /**
   * Delete a custom-field definition; stored values are kept.
   *
   * Permissions: `workspace.admin`.
   */
  (path: '/v1/custom-fields/{id}', ...init: Arguments<Init<'/v1/custom-fields/{id}', 'delete'>>): Promise<Result<'/v1/custom-fields/{id}', 'delete'>>
  /**
   * Remove the reference of one namespace; safe to repeat.
   *
   * Permissions: any active member.
   */
  (path: '/v1/expense-categories/{id}/external-references/{namespace}', ...init: Arguments<Init<'/v1/expense-categories/{id}/external-references/{namespace}', 'delete'>>): Promise<Result<'/v1/expense-categories/{id}/external-references/{namespace}', 'delete'>>
  /**
   * Remove the reference of one namespace; safe to repeat.
   *
   * Permissions: any active member.
   */
  (path: '/v1/vendors/{id}/external-references/{namespace}', ...init: Arguments<Init<'/v1/vendors/{id}/external-references/{namespace}', 'delete'>>): Promise<Result<'/v1/vendors/{id}/external-references/{namespace}', 'delete'>>
  /**
   * Revoke one of the caller's API keys; an admin can revoke any. Safe to repeat.
   *
   * Permissions: any active member. Members revoke their own keys; keys of other members need `workspace.admin`. A limited key can revoke only itself and keys with at least its limits (403).
   */
  (path: '/v1/api-keys/{id}', ...init: Arguments<Init<'/v1/api-keys/{id}', 'delete'>>): Promise<Result<'/v1/api-keys/{id}', 'delete'>>
  /**
   * Deactivate a member and all of its keys; safe to repeat. The last active admin cannot be deactivated (409).
   *
   * Permissions: `workspace.admin`. A limited key cannot manage a member who has `workspace.admin` or would get it, and can grant only permissions that it has; `status: "active"` grants all permissions of the member (403).
   */
  (path: '/v1/members/{id}', ...init: Arguments<Init<'/v1/members/{id}', 'delete'>>): Promise<Result<'/v1/members/{id}', 'delete'>>
  /**
   * End the invitation of a member; safe to repeat.
   *
   * Permissions: `workspace.admin`. A limited key cannot manage a member who has `workspace.admin` or would get it, and can grant only permissions that it has; `status: "active"` grants all permissions of the member (403).
   */
  (path: '/v1/members/{id}/invitation', ...init: Arguments<Init<'/v1/members/{id}/invitation', 'delete'>>): Promise<Result<'/v1/members/{id}/invitation', 'delete'>>
  /**
   * Remove one of the caller's passkeys, and end the sessions that it started; an admin can remove any.
   *
   * Permissions: any active member. A limited key is refused (403). Members remove their own passkeys; passkeys of other members need `workspace.admin`.
   */
  (path: '/v1/passkeys/{id}', ...init: Arguments<Init<'/v1/passkeys/{id}', 'delete'>>): Promise<Result<'/v1/passkeys/{id}', 'delete'>>
  /**
   * Sign out: end the session that sends the request.
   *
   * Permissions: any active member.
   */
  (path: '/v1/sessions/current', ...init: Arguments<Init<'/v1/sessions/current', 'delete'>>): Promise<Result<'/v1/sessions/current', 'delete'>>
  /**
   * End one of the caller's sessions.
   *
   * Permissions: any active member. A limited key is refused (403).
   */
  (path: '/v1/sessions/{id}', ...init: Arguments<Init<'/v1/sessions/{id}', 'delete'>>): Promise<Result<'/v1/sessions/{id}', 'delete'>>
  /**
   * Revoke a subscription; safe to repeat. A member with `workspace.admin` can revoke any subscription.
   *
   * Permissions: any active member. A subscription to an `expense.*` trigger needs the Professional plan, `expenses.view` and `expenses.view_all`. A member with `workspace.admin` can revoke any subscription. A read-only key needs `manage_subscriptions`.
   */
  (path: '/v1/subscriptions/{id}', ...init: Arguments<Init<'/v1/subscriptions/{id}', 'delete'>>): Promise<Result<'/v1/subscriptions/{id}', 'delete'>>
  /** Calls one of several paths. The last signature, whose faults compilers report. */
  <P extends PathsWith<'delete'>>(path: P, ...init: Arguments<Init<P, 'delete'>>): Promise<Result<P, 'delete'>>
}
