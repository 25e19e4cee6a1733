import { type Access, route } from '../route.ts'
import { namespaceParams, referenceBody } from '../schemas/external-reference.ts'
import { listQuery } from '../schemas/workspace.ts'

const access: readonly Access[] = ['table:read', 'table:write']

/** `actions/references/records.ts` has the reasons for the lower limits. */
const limits = (kilobytes: number) => [
  'A record has at most 50 namespaces (409).',
  `All references of a record together have at most ${kilobytes} KB (409), \`metadata\` of one at most 4 KB.`,
]

/** The row of a PUT of one type of record; all have the same rules. */
const put = <const Id extends string, const Path extends string, const Handler extends string>(
  id: Id,
  path: Path,
  handler: Handler,
  tag: string,
  kilobytes = 256,
) =>
  ({
    id,
    method: 'PUT',
    path,
    handler,
    summary: 'Store the id that an outside system has for the record; safe to repeat',
    tag,
    fires: [],
    limits: limits(kilobytes),
    access,
    params: namespaceParams,
    body: referenceBody,
    response: { status: 200, description: 'The updated record' },
  }) as const

const remove = <const Id extends string, const Path extends string, const Handler extends string>(
  id: Id,
  path: Path,
  handler: Handler,
  tag: string,
) =>
  ({
    id,
    method: 'DELETE',
    path,
    handler,
    summary: 'Remove the reference of one namespace; safe to repeat',
    tag,
    fires: [],
    access,
    params: namespaceParams,
    response: { status: 204, description: 'Removed, or there was none' },
  }) as const

const VENDOR = '/v1/vendors/{id}/external-references/{namespace}'
const CATEGORY = '/v1/expense-categories/{id}/external-references/{namespace}'
const CONTACT = '/v1/contacts/{id}/external-references/{namespace}'
const OPPORTUNITY = '/v1/opportunities/{id}/external-references/{namespace}'

export const putVendorReference = /* @__PURE__ */ route(() =>
  put('putVendorReference', VENDOR, 'vendors/put-reference', 'Catalog'),
)
export const deleteVendorReference = /* @__PURE__ */ route(() =>
  remove('deleteVendorReference', VENDOR, 'vendors/delete-reference', 'Catalog'),
)
export const putCategoryReference = /* @__PURE__ */ route(() =>
  put('putExpenseCategoryReference', CATEGORY, 'expense-categories/put-reference', 'Catalog'),
)
export const deleteCategoryReference = /* @__PURE__ */ route(() =>
  remove('deleteExpenseCategoryReference', CATEGORY, 'expense-categories/delete-reference', 'Catalog'),
)
export const putContactReference = /* @__PURE__ */ route(() =>
  put('putContactReference', CONTACT, 'contacts/put-reference', 'Contacts'),
)
export const deleteContactReference = /* @__PURE__ */ route(() =>
  remove('deleteContactReference', CONTACT, 'contacts/delete-reference', 'Contacts'),
)
export const putOpportunityReference = /* @__PURE__ */ route(() =>
  put('putOpportunityReference', OPPORTUNITY, 'opportunities/put-reference', 'Opportunities', 64),
)
export const deleteOpportunityReference = /* @__PURE__ */ route(() =>
  remove('deleteOpportunityReference', OPPORTUNITY, 'opportunities/delete-reference', 'Opportunities'),
)

export const listNamespaces = /* @__PURE__ */ route(() => ({
  id: 'listNamespaces',
  method: 'GET',
  path: '/v1/external-references',
  handler: 'external-references/list',
  summary: 'List the namespaces that expenses have had external references in, by name',
  tag: 'Expenses',
  access: ['table:read'],
  query: listQuery,
  response: { status: 200, description: 'A page of namespaces' },
}))
