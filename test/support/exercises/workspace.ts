import type * as rows from '../../../shared/contract/routes/workspace.ts'
import type { Bench } from '../bench.ts'
import { aPage, BUDGET, type Exercises, idOf } from './exercise.ts'

const member = (bench: Bench) => idOf(bench.post('/v1/members', { name: 'Mia', email: 'mia@example.com' }))
const newPipeline = (bench: Bench) =>
  bench.post('/v1/pipelines', { name: 'Service', stages: [{ name: 'New' }] })
const apiKey = (bench: Bench) => idOf(bench.post('/v1/api-keys', { name: 'spare' }))

export const workspace: Exercises<typeof rows> = {
  getMe: { budget: BUDGET.get, request: (bench) => bench.get('/v1/me') },
  getOverview: {
    budget: ['auth', 'query', 'query'],
    request: (bench) => bench.get('/v1/overview?time_zone=America/Chicago'),
  },
  getWorkspace: { budget: BUDGET.get, request: (bench) => bench.get('/v1/workspace') },

  listMembers: {
    budget: BUDGET.members,
    prepare: (bench) => aPage(bench, member),
    request: (bench) => bench.get('/v1/members'),
  },
  createMember: {
    budget: BUDGET.create,
    request: (bench) => bench.post('/v1/members', { name: 'Max', email: 'max@example.com' }),
  },
  inviteMember: {
    budget: BUDGET.change,
    prepare: member,
    request: (bench, id) => bench.post(`/v1/members/${id}/invitation`),
  },
  endInvitation: {
    budget: BUDGET.endInvitation,
    prepare: member,
    request: (bench, id) => bench.delete(`/v1/members/${id}/invitation`),
  },
  getMember: {
    budget: BUDGET.member,
    prepare: member,
    request: (bench, id) => bench.get(`/v1/members/${id}`),
  },
  patchMember: {
    budget: BUDGET.changeMember,
    prepare: async (bench) => bench.owner,
    request: (bench, id) => bench.patch(`/v1/members/${id}`, { name: 'Olive O.' }),
  },
  deleteMember: {
    budget: BUDGET.changeMember,
    prepare: member,
    request: (bench, id) => bench.delete(`/v1/members/${id}`),
  },

  listApiKeys: {
    budget: BUDGET.keys,
    prepare: (bench) => apiKey(bench),
    request: (bench) => bench.get('/v1/api-keys'),
  },
  createApiKey: {
    budget: BUDGET.createKey,
    request: (bench) => bench.post('/v1/api-keys', { name: 'bench' }),
  },
  deleteApiKey: {
    budget: BUDGET.revokeKey,
    prepare: apiKey,
    request: (bench, id) => bench.delete(`/v1/api-keys/${id}`),
  },

  listAuditLog: { budget: BUDGET.collection, request: (bench) => bench.get('/v1/audit-log') },
  listPipelines: { budget: BUDGET.collection, request: (bench) => bench.get('/v1/pipelines') },
  createPipeline: {
    budget: BUDGET.create,
    request: newPipeline,
  },
  patchPipeline: {
    budget: BUDGET.change,
    prepare: (bench) => idOf(newPipeline(bench)),
    request: (bench, id) => bench.patch(`/v1/pipelines/${id}`, { name: 'Repairs' }),
  },
}
