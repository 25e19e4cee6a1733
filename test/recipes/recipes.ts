import { endpoint } from './endpoint.ts'
import { expenseField } from './expense-field.ts'
import type { Recipe } from './recipe.ts'
import { trigger } from './trigger.ts'

export const RECIPES: readonly Recipe[] = [expenseField, endpoint, trigger]
