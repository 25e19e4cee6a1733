/** What the documentation says about rights that depend on a record (contract 4.5 to 4.8). */

export const EXPENSE_DATA = 'the Professional plan, `expenses.view` and `expenses.view_all`'

const READ = '`expenses.view`, and `expenses.view_all` for an expense that another member created'

export const EXPENSE_READ_RIGHTS = `needs ${READ}; otherwise the response is 404.`

export const EXPENSE_EDIT_RIGHTS = `needs \`expenses.edit_all\`, or \`expenses.edit\` for an expense that the member created. The response is 404 for an expense that the member may not read, which takes ${READ}.`

export const RESPONSE_BODY_RIGHTS = `\`response_body\` of an attempt to deliver an \`expense.*\` event is null for callers without the rights to expense data: ${EXPENSE_DATA}.`

export const EVENT_READ_RIGHTS = `An \`expense.*\` event needs ${EXPENSE_DATA}; otherwise the response is 404.`
