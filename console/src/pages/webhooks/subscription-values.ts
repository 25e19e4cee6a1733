import type { NewSubscription, Subscription, SubscriptionChange, TriggerId } from '../../api/subscriptions.ts'
import { changedFields } from '../../parts/changed-fields.ts'

interface HeaderRow {
  /** Distinguishes rows whose names are equal. */
  readonly key: number
  readonly name: string
  readonly value: string
}

/** The values of the form of a subscription. */
export interface SubscriptionValues {
  readonly isForAll: boolean
  readonly trigger_ids: readonly TriggerId[]
  readonly target_url: string
  readonly description: string
  readonly headers: readonly HeaderRow[]
  /** Values cannot be read back, so existing headers stay as they are unless all are replaced. */
  readonly keepsHeaders: boolean
}

/** The form's values of a subscription, or of an empty form. */
export const valuesOf = (from: Partial<Subscription>): SubscriptionValues => ({
  isForAll: from.trigger_ids?.includes('*') ?? false,
  trigger_ids: from.trigger_ids?.filter((id) => id !== '*') ?? [],
  target_url: from.target_url ?? '',
  description: from.description ?? '',
  headers: Object.keys(from.headers ?? {}).map((name, key) => ({ key, name, value: '' })),
  keepsHeaders: hasHeaders(from),
})

const hostOf = (url: string): string | undefined => (URL.canParse(url) ? new URL(url).origin : undefined)

export const hasHeaders = ({ headers = {} }: Partial<Subscription>): boolean =>
  Object.keys(headers).length > 0

/**
 * Whether the scheme, host or port of the target differs from the target for which the stored header values were given. The service then
 * requires new values (contract 11.10). A target that is not a complete URL yet does not count.
 */
export function leavesHeaders({ target_url }: SubscriptionValues, stored: Subscription): boolean {
  const host = hostOf(target_url.trim())
  return hasHeaders(stored) && host !== undefined && host !== hostOf(stored.target_url)
}

const headersOf = ({ headers }: SubscriptionValues): Record<string, string> =>
  Object.fromEntries(headers.filter(({ name }) => name !== '').map(({ name, value }) => [name, value]))

function bodyOf({ isForAll, trigger_ids, target_url, description }: SubscriptionValues) {
  const all: '*'[] = ['*']
  return {
    trigger_ids: isForAll ? all : [...trigger_ids],
    target_url: target_url.trim(),
    description: description.trim() || null,
  }
}

export const creationOf = (values: SubscriptionValues): NewSubscription => ({
  ...bodyOf(values),
  ...(values.headers.length > 0 && { headers: headersOf(values) }),
})

/**
 * Only the fields that the user changed in the form, so that the form does not undo later changes by other people.
 * @param stored the subscription that the form has edited
 */
export function changeOf(values: SubscriptionValues, stored: Subscription): SubscriptionChange {
  const replaces = hasHeaders(stored)
    ? !values.keepsHeaders || leavesHeaders(values, stored)
    : values.headers.length > 0
  return {
    ...changedFields(bodyOf(values), bodyOf(valuesOf(stored))),
    ...(replaces && { headers: headersOf(values) }),
  }
}
