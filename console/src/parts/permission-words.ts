import type { Permission } from '../../../shared/domain/people/permissions.ts'

const LABELS: Readonly<Record<Permission, string>> = {
  'expenses.view': 'See expenses',
  'expenses.view_all': 'See the expenses of all members',
  'expenses.edit': 'Edit own expenses',
  'expenses.edit_all': 'Edit the expenses of all members',
  'workspace.admin': 'Manage the workspace',
}
const labels: Readonly<Record<string, string>> = LABELS

/** In words; permissions that are added later are shown by their name. */
export const permissionLabel = (permission: string): string => labels[permission] ?? permission

const has = (permissions: readonly Permission[], kind: 'view' | 'edit') =>
  permissions.includes(`expenses.${kind}_all`)
    ? 'all'
    : permissions.includes(`expenses.${kind}`)
      ? 'own'
      : undefined

/** `Manage; see all, edit own expenses`. The permission for all needs the permission for own expenses. */
export function rightsInWords(permissions: readonly Permission[]): string {
  const view = permissions.includes('expenses.view') ? has(permissions, 'view') : undefined
  const edit = has(permissions, 'edit')
  const expenses = [view && `see ${view}`, edit && `edit ${edit}`].filter((text) => text).join(', ')
  const words = [
    ...(permissions.includes('workspace.admin') ? ['manage'] : []),
    ...(expenses ? [`${expenses} expenses`] : []),
  ].join('; ')
  return words ? words.charAt(0).toUpperCase() + words.slice(1) : 'Use the workspace'
}
