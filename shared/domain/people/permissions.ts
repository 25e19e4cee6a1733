/** The permissions that a member can have (contract 4.2). */
export const PERMISSIONS = [
  'expenses.view',
  'expenses.view_all',
  'expenses.edit',
  'expenses.edit_all',
  'workspace.admin',
] as const

export type Permission = (typeof PERMISSIONS)[number]

export const PLANS = ['starter', 'professional'] as const
export type Plan = (typeof PLANS)[number]
