import type * as rows from '../../../shared/contract/routes/service.ts'
import { BUDGET, type Exercises } from './exercise.ts'

export const service: Exercises<typeof rows> = {
  callMcp: {
    budget: BUDGET.auth,
    request: ({ post }) => post('/mcp', { jsonrpc: '2.0', id: 1, method: 'tools/list' }),
  },
  getDocsFile: { budget: BUDGET.open, request: ({ get }) => get('/docs/errors.md') },
  getDocsFileBelow: { budget: BUDGET.open, request: ({ get }) => get('/docs/operations/getMe.md') },
}
