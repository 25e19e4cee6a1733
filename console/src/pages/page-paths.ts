/**
 * The paths of all pages. Only these paths load the console's HTML (contract 1.16); the local run and CloudFront read
 * this list (`infra/console/paths.ts`).
 */
export const PAGE_PATHS = [
  '/',
  '/sign-in',
  '/join',
  '/opportunities',
  '/opportunities/list',
  '/opportunities/$opportunityId',
  '/estimates/$estimateId',
  '/calendar',
  '/contacts',
  '/contacts/$contactId',
  '/expenses',
  '/expenses/$expenseId',
  '/import/$kind',
  '/photos',
  '/connect',
  '/webhooks',
  '/webhooks/$subscriptionId',
  '/deliveries/$deliveryId',
  '/failures',
  '/events',
  '/events/$eventId',
  '/settings',
  '/settings/members',
  '/settings/sign-in',
  '/settings/api-keys',
  '/settings/pipelines',
  '/settings/custom-fields',
  '/settings/vendors',
  '/settings/categories',
  '/settings/audit-log',
] as const

/** Matches the path of a page, without a query. Parameters are ids, which have no other characters. */
export const PAGE_PATH = new RegExp(`^(?:${PAGE_PATHS.join('|').replace(/\$\w+/g, '[\\w-]+')})$`)

/** The address, if it is a page that the console may open without a click; otherwise the first page. */
export const pageAddress = (address: unknown): string =>
  typeof address === 'string' && PAGE_PATH.test(address.replace(/[?#].*$/s, '')) ? address : '/'
