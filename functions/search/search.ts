import { findRecords } from '../../shared/actions/search/find-records.ts'
import { search as route } from '../../shared/contract/routes/search.ts'
import { endpoint } from '../../shared/http/endpoint.ts'
import { ok } from '../../shared/http/reply.ts'

export const handler = endpoint(route, async ({ query: { q }, caller }) => ok(await findRecords(caller, q)))
