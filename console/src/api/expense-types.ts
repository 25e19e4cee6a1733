import type { Init, Schemas } from '../../../clients/typescript/src/types.ts'
import { PAYMENT_METHODS } from '../../../shared/domain/kit/enumerations.ts'

export type Expense = Schemas['Expense']
export type NewExpense = Init<'/v1/expenses', 'post'>['body']
export type ExpenseChange = NonNullable<Init<'/v1/expenses/{id}', 'patch'>['body']>
export type ReferenceInput = Init<'/v1/expenses/{id}/external-references/{namespace}', 'put'>['body'] & object

/** The payment methods of a purchase. A trip always has the method `mileage`. */
export const PURCHASE_PAYMENT_METHODS = PAYMENT_METHODS.filter((method) => method !== 'mileage')
