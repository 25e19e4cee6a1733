import { route } from '../route.ts'
import { searchQuery } from '../schemas/search.ts'

export const search = /* @__PURE__ */ route(() => ({
  id: 'search',
  method: 'GET',
  path: '/v1/search',
  handler: 'search/search',
  summary: 'Find records of any type by id or text',
  tag: 'Workspace',
  rights: 'search',
  limits: [
    'At most 20 results. Only the newest records of each type are searched: 2,500 opportunities and expenses, 1,000 contacts, 150 photos, and 500 records of each other type.',
  ],
  access: ['table:read', 'index:list'],
  query: searchQuery,
  response: { status: 200, description: 'What was found' },
}))
