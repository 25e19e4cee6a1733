import type * as rows from '../../../shared/contract/routes/exports.ts'
import { BUDGET, type Exercises, idOf } from './exercise.ts'

export const exported: Exercises<typeof rows> = {
  createExport: { budget: BUDGET.create, request: (bench) => bench.post('/v1/exports') },
  listExportRecords: {
    // Its first record is the workspace.
    budget: ['auth', 'record', 'record'],
    prepare: (bench) => idOf(bench.post('/v1/exports')),
    request: (bench, id) => bench.get(`/v1/exports/${id}/records?limit=1`),
  },
}
