import type { Permission } from '../../api/members.ts'

const LABELS: Readonly<Record<Permission, string>> = {
  'expenses.view': 'See expenses',
  'expenses.view_all': 'See the expenses of all members',
  'expenses.edit': 'Edit own expenses',
  'expenses.edit_all': 'Edit the expenses of all members',
  'workspace.admin': 'Manage the workspace',
}

/** Over the columns of a table, where there is little room. */
export const SHORT_LABELS: Readonly<Record<Permission, string>> = {
  'expenses.view': 'See expenses',
  'expenses.view_all': 'See all expenses',
  'expenses.edit': 'Edit own expenses',
  'expenses.edit_all': 'Edit all expenses',
  'workspace.admin': 'Manage',
}

export const PERMISSIONS = [
  'expenses.view',
  'expenses.view_all',
  'expenses.edit',
  'expenses.edit_all',
  'workspace.admin',
] as const satisfies readonly Permission[]

/** In words; permissions that are added later are shown by their name. */
export const permissionLabel = (permission: Permission): string => LABELS[permission] ?? permission
