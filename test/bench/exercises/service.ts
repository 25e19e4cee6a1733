import type * as rows from '../../../shared/contract/routes/service.ts'
import { BUDGET, type Exercises } from '../exercise.ts'

export const service: Exercises<typeof rows> = {
  getHealth: { budget: BUDGET.open, request: (bench) => bench.get('/v1/health') },
  getOpenApi: { budget: BUDGET.open, request: (bench) => bench.get('/v1/openapi.json') },
  getDocs: { budget: BUDGET.open, request: (bench) => bench.get('/docs') },
  getDocsScript: { budget: BUDGET.open, request: (bench) => bench.get('/docs/page.js') },
}
