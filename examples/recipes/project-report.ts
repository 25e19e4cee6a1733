// Prints what each project cost in a period. Arguments: FROM TO, as YYYY-MM-DD
import { WorkspaceClient } from '../../clients/typescript/src/index.ts'

const { API_URL: url = 'http://127.0.0.1:3000', API_KEY: apiKey = '' } = process.env
const client = new WorkspaceClient({ url, apiKey })
const [date_from = '2026-01-01', date_to = '2026-12-31'] = process.argv.slice(2)

const query = { date_from, date_to }
const { by_project, complete } = await client.get('/v1/expenses/summary', { params: { query } })
for (const { project_id: id, count, amount_tax_inclusive } of by_project) {
  const project =
    id === null ? undefined : await client.get('/v1/opportunities/{id}', { params: { path: { id } } })
  console.log(`${project?.name ?? 'no project'}: ${count} expenses, ${amount_tax_inclusive.toFixed(2)} USD`)
}
if (!complete) console.log('There are more expenses than one sum can cover: ask for a shorter period')
