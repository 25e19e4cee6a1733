import { after, create, openapi, type Recipe, replace, TYPES, vitest } from './recipe.ts'

const ACCESS_TEST = 'test/unit/contract/access.test.ts'
const STACKS_TEST = 'test/infra/stacks.test.ts'
const OPENAPI_TEST = 'test/unit/contract/openapi.test.ts'

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
  steps: [
    {
      name: 'shared/contract/routes/opportunities.ts',
      change: replace('export const patchOpportunity', `${ROW}\n\nexport const patchOpportunity`),
      fails: { command: TYPES, says: /getProject/ },
    },
    {
      name: 'shared/contract/path-ids.ts',
      change: after('readonly photos:', '  readonly projects: OpportunityId'),
      fails: { command: TYPES, says: /functions\/projects\/get\.ts/ },
    },
    {
      name: 'shared/contract/responses.ts',
      change: after('  getOpportunity: opportunity,', '  getProject: opportunity,'),
      fails: { command: vitest(OPENAPI_TEST), says: /getProject 200/ },
    },
    {
      name: 'functions/projects/get.ts',
      change: create(
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
      fails: { command: vitest(STACKS_TEST), says: /projects\/get/ },
    },
    {
      name: ACCESS_TEST.replace('.test.ts', '.txt'),
      run: ['vitest', 'run', '-u', '--project', 'unit', ACCESS_TEST],
      fails: { command: vitest(ACCESS_TEST), says: /getProject: table:read/ },
    },
    {
      name: 'test/bench/exercises/opportunities.ts',
      change: replace('  getOpportunity: {', `${EXERCISE}\n  getOpportunity: {`),
      fails: { command: TYPES, says: /getProject/ },
    },
    openapi,
  ],
  tests: [
    ACCESS_TEST,
    'test/unit/contract/openapi.test.ts',
    STACKS_TEST,
    'test/integration/http/every-route.test.ts',
  ],
}
