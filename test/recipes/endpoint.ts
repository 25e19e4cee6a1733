import { after, create, type Recipe, replace } from './recipe.ts'

const ROW = `export const getProject = /* @__PURE__ */ route(() => ({
  id: 'getProject',
  method: 'GET',
  path: '/v1/projects/{id}',
  handler: 'projects/get',
  summary: 'Retrieve a project',
  tag,
  access: ['table:read'],
  response: { status: 200, description: 'The project' },
}))`

const EXERCISE = `  getProject: {
    budget: BUDGET.get,
    prepare: async (bench) => {
      const id = await opportunity(bench)
      return idOf(bench.post(\`/v1/opportunities/\${id}/approve\`))
    },
    request: (bench, id) => bench.get(\`/v1/projects/\${id}\`),
  },`

/** Adds `GET /v1/projects/{id}`, which shows an opportunity only if it has been approved. */
export const endpoint: Recipe = {
  name: 'An endpoint',
  changes: {
    'shared/contract/routes/opportunities.ts': replace(
      'export const patchOpportunity',
      `${ROW}\n\nexport const patchOpportunity`,
    ),
    'shared/contract/path-ids.ts': after('readonly photos:', '  readonly projects: OpportunityId'),
    'shared/contract/responses.ts': after('  getOpportunity: opportunity,', '  getProject: opportunity,'),
    'functions/projects/get.ts': create(
      "import { getProject as route } from '../../shared/contract/routes/opportunities.ts'",
      "import { viewOpportunity } from '../../shared/domain/opportunity-view.ts'",
      "import { endpoint } from '../../shared/http/endpoint.ts'",
      "import { notFound } from '../../shared/http/problem.ts'",
      "import { ok } from '../../shared/http/reply.ts'",
      "import { getOpportunity } from '../../shared/table/opportunities.ts'",
      '',
      'export const handler = endpoint(route, async ({ params, caller }) => {',
      '  const found = await getOpportunity(caller.workspaceId, params.id)',
      "  if (found?.record.approval_status !== 'project') throw notFound('project')",
      '  return ok(viewOpportunity(found.record))',
      '})',
    ),
    'tools/bench/exercises/opportunities.ts': replace(
      '  patchOpportunity: {',
      `${EXERCISE}\n  patchOpportunity: {`,
    ),
  },
  says: /getProject|projects\/get/,
  tests: ['test/integration/http/every-route.test.ts'],
}
