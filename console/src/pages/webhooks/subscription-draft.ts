import type {
  NewSubscription,
  Subscription,
  SubscriptionChange,
  TriggerId,
} from '../../api/subscription-types.ts'
import { changedFields } from '../../parts/changed-fields.ts'

export interface HeaderRow {
  /** Tells rows apart whose names are equal. */
  readonly key: number
  readonly name: string
  readonly value: string
}

/** What the form of a subscription holds. */
export interface Draft {
  readonly isForAll: boolean
  readonly triggers: readonly TriggerId[]
  readonly targetUrl: string
  readonly description: string
  readonly headers: readonly HeaderRow[]
  /** Values cannot be read back, so existing headers stay as they are unless all are replaced. */
  readonly keepsHeaders: boolean
}

export const EMPTY_DRAFT: Draft = {
  isForAll: false,
  triggers: [],
  targetUrl: '',
  description: '',
  headers: [],
  keepsHeaders: false,
}

export const draftOf = ({ trigger_ids, target_url, description, headers }: Subscription): Draft => ({
  isForAll: trigger_ids.includes('*'),
  triggers: trigger_ids.filter((id) => id !== '*'),
  targetUrl: target_url,
  description: description ?? '',
  headers: Object.keys(headers).map((name, key) => ({ key, name, value: '' })),
  keepsHeaders: true,
})

const hostOf = (url: string): string | undefined => (URL.canParse(url) ? new URL(url).origin : undefined)

export const hasHeaders = ({ headers }: Subscription): boolean => Object.keys(headers).length > 0

/**
 * Whether the target moves to another scheme, host or port than the stored header values were given for. They are not
 * kept then (contract 11.10). A target that is not a URL yet moves nowhere.
 */
export function leavesHeaders({ targetUrl }: Draft, stored: Subscription): boolean {
  const host = hostOf(targetUrl.trim())
  return hasHeaders(stored) && host !== undefined && host !== hostOf(stored.target_url)
}

const triggerIds = ({ isForAll, triggers }: Draft): TriggerId[] | '*'[] => (isForAll ? ['*'] : [...triggers])

const headersOf = ({ headers }: Draft): Record<string, string> =>
  Object.fromEntries(headers.filter(({ name }) => name !== '').map(({ name, value }) => [name, value]))

const fieldsOf = (draft: Draft) => ({
  trigger_ids: triggerIds(draft),
  target_url: draft.targetUrl.trim(),
  description: draft.description.trim() || null,
})

export const creationOf = (draft: Draft): NewSubscription => ({
  ...fieldsOf(draft),
  ...(draft.headers.length > 0 && { headers: headersOf(draft) }),
})

/**
 * Only what was changed in the form, so that it does not undo what others have changed since.
 * @param stored the subscription with which the form began
 */
export const changeOf = (draft: Draft, stored: Subscription): SubscriptionChange => ({
  ...changedFields(fieldsOf(draft), fieldsOf(draftOf(stored))),
  ...((!draft.keepsHeaders || leavesHeaders(draft, stored)) && { headers: headersOf(draft) }),
})
