import type { GuardName, RightsName } from '../route.ts'

/* Sentences of the documentation about rights that depend on a record (contract 4.5 to 4.8). */

const EXPENSE_DATA = 'the Professional plan, `expenses.view` and `expenses.view_all`'

const READ = '`expenses.view`, and `expenses.view_all` for an expense that another member created'

const EXPENSE_EDIT = `needs \`expenses.edit_all\`, or \`expenses.edit\` for an expense that the member created. The response is 404 for an expense that the member may not read, which takes ${READ}.`

/** Descriptions of the rights that a guard checks, which depend on the content of the request. */
export const GUARDS: Readonly<Record<GuardName, string>> = {
  trigger: `An \`expense.*\` trigger needs ${EXPENSE_DATA}.`,
  subscription: `A subscription to an \`expense.*\` trigger needs ${EXPENSE_DATA}.`,
  delivery: `A delivery of an \`expense.*\` event needs ${EXPENSE_DATA}.`,
  expense: EXPENSE_EDIT,
}

/** Descriptions of the rights that a handler checks. One begins with `needs` if no member may do without them. */
export const RIGHTS: Readonly<Record<RightsName, string>> = {
  'expense:read': `needs ${READ}; otherwise the response is 404.`,
  'expense:edit': EXPENSE_EDIT,
  'event:read': `An \`expense.*\` event needs ${EXPENSE_DATA}; otherwise the response is 404.`,
  'events:list': 'Without these rights, an unfiltered list leaves expense events out.',
  'response-body': `\`response_body\` of an attempt to deliver an \`expense.*\` event is null for callers without the rights to expense data: ${EXPENSE_DATA}.`,
  'subscription:admin': 'A member with `workspace.admin` can revoke any subscription.',
  'keys:see': 'Members see their own keys; `workspace.admin` shows all.',
  'keys:revoke': 'Members revoke their own keys; those of others need `workspace.admin`.',
}
