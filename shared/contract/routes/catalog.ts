import { type Access, route } from '../route.ts'
import { customFieldCreate, customFieldPatch } from '../schemas/custom-field.ts'
import { lookupItemCreate, lookupItemPatch, lookupItemQuery } from '../schemas/lookup-item.ts'
import { listQuery } from '../schemas/workspace.ts'

const tag = 'Catalog'
const reads: readonly Access[] = ['table:read']
const changes: readonly Access[] = ['table:read', 'table:write']
const admin = ['workspace.admin'] as const

export const listVendors = /* @__PURE__ */ route(() => ({
  id: 'listVendors',
  method: 'GET',
  path: '/v1/vendors',
  handler: 'vendors/list',
  summary: 'List vendors, newest first',
  tag,
  access: reads,
  query: lookupItemQuery,
  response: { status: 200, description: 'A page of vendors' },
}))

export const createVendor = /* @__PURE__ */ route(() => ({
  id: 'createVendor',
  method: 'POST',
  path: '/v1/vendors',
  handler: 'vendors/create',
  summary: 'Create a vendor',
  tag,
  fires: [],
  access: changes,
  body: lookupItemCreate,
  response: { status: 201, description: 'The new vendor' },
}))

export const getVendor = /* @__PURE__ */ route(() => ({
  id: 'getVendor',
  method: 'GET',
  path: '/v1/vendors/{id}',
  handler: 'vendors/get',
  summary: 'Get a vendor',
  tag,
  access: reads,
  response: { status: 200, description: 'The vendor' },
}))

export const patchVendor = /* @__PURE__ */ route(() => ({
  id: 'patchVendor',
  method: 'PATCH',
  path: '/v1/vendors/{id}',
  handler: 'vendors/patch',
  summary: 'Rename a vendor, archive or restore it',
  tag,
  fires: [],
  limits: ['Expenses keep the old name until a write sets `vendor_id` again.'],
  access: changes,
  body: lookupItemPatch,
  response: { status: 200, description: 'The updated vendor' },
}))

export const listCategories = /* @__PURE__ */ route(() => ({
  id: 'listExpenseCategories',
  method: 'GET',
  path: '/v1/expense-categories',
  handler: 'expense-categories/list',
  summary: 'List expense categories, newest first',
  tag,
  access: reads,
  query: lookupItemQuery,
  response: { status: 200, description: 'A page of categories' },
}))

export const createCategory = /* @__PURE__ */ route(() => ({
  id: 'createExpenseCategory',
  method: 'POST',
  path: '/v1/expense-categories',
  handler: 'expense-categories/create',
  summary: 'Create an expense category',
  tag,
  fires: [],
  access: changes,
  body: lookupItemCreate,
  response: { status: 201, description: 'The new category' },
}))

export const getCategory = /* @__PURE__ */ route(() => ({
  id: 'getExpenseCategory',
  method: 'GET',
  path: '/v1/expense-categories/{id}',
  handler: 'expense-categories/get',
  summary: 'Get an expense category',
  tag,
  access: reads,
  response: { status: 200, description: 'The category' },
}))

export const patchCategory = /* @__PURE__ */ route(() => ({
  id: 'patchExpenseCategory',
  method: 'PATCH',
  path: '/v1/expense-categories/{id}',
  handler: 'expense-categories/patch',
  summary: 'Rename an expense category, archive or restore it',
  tag,
  fires: [],
  limits: ['Expenses keep the old name until a write sets `category_id` again.'],
  access: changes,
  body: lookupItemPatch,
  response: { status: 200, description: 'The updated category' },
}))

export const listCustomFields = /* @__PURE__ */ route(() => ({
  id: 'listCustomFields',
  method: 'GET',
  path: '/v1/custom-fields',
  handler: 'custom-fields/list',
  summary: 'List custom-field definitions, newest first',
  tag,
  access: reads,
  query: listQuery,
  response: { status: 200, description: 'A page of definitions' },
}))

export const createCustomField = /* @__PURE__ */ route(() => ({
  id: 'createCustomField',
  method: 'POST',
  path: '/v1/custom-fields',
  handler: 'custom-fields/create',
  summary: 'Define a custom field',
  tag,
  permissions: admin,
  fires: [],
  limits: [
    'A workspace has at most 200 custom fields, and 1,000 different keys, including keys of deleted fields (409).',
    'The key of a deleted field can be used again, but only with the same type (409).',
  ],
  access: changes,
  body: customFieldCreate,
  response: { status: 201, description: 'The new definition' },
}))

export const patchCustomField = /* @__PURE__ */ route(() => ({
  id: 'patchCustomField',
  method: 'PATCH',
  path: '/v1/custom-fields/{id}',
  handler: 'custom-fields/patch',
  summary: 'Rename a custom field or change its options; its key cannot change',
  tag,
  permissions: admin,
  fires: [],
  access: changes,
  body: customFieldPatch,
  response: { status: 200, description: 'The updated definition' },
}))

export const deleteCustomField = /* @__PURE__ */ route(() => ({
  id: 'deleteCustomField',
  method: 'DELETE',
  path: '/v1/custom-fields/{id}',
  handler: 'custom-fields/delete',
  summary: 'Delete a custom-field definition; stored values are kept',
  tag,
  permissions: admin,
  fires: [],
  access: changes,
  response: { status: 204, description: 'Deleted' },
}))
