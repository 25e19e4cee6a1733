/**
 * The names that other services use for our resources. The error about an unknown path suggests the right name
 * (contract 2.7).
 */
export const OTHER_NAMES: ReadonlyMap<string, string> = new Map(
  Object.entries({
    projects: 'opportunities',
    leads: 'opportunities',
    deals: 'opportunities',
    jobs: 'opportunities',
    customers: 'contacts',
    clients: 'contacts',
    people: 'contacts',
    users: 'members',
    employees: 'members',
    keys: 'api-keys',
    tokens: 'api-keys',
    webhooks: 'subscriptions',
    hooks: 'subscriptions',
    categories: 'expense-categories',
    suppliers: 'vendors',
    purchases: 'expenses',
    receipts: 'expenses',
    documents: 'envelopes',
    images: 'photos',
  }),
)
