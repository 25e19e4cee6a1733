import { expect, it } from 'vitest'
import {
  carriesExpenseData,
  includesTrigger,
  isTriggerId,
  TRIGGER_IDS,
  type TriggerChoice,
} from '../../../shared/domain/kit/triggers.ts'

it('accepts only known trigger ids', () => {
  expect(TRIGGER_IDS.every(isTriggerId)).toBe(true)
  for (const other of ['', 'opportunity', 'opportunity.created ', 'toString', '*'])
    expect(isTriggerId(other)).toBe(false)
})

it('the four expense triggers carry expense data', () => {
  expect(TRIGGER_IDS.filter(carriesExpenseData)).toEqual([
    'expense.created',
    'expense.receipt_attached',
    'expense.updated',
    'expense.deleted',
  ])
})

it('a choice includes the triggers that it names, and `*` all of them', () => {
  const included = (choice: TriggerChoice) => TRIGGER_IDS.filter((id) => includesTrigger(choice, id))
  expect(included(['call.missed', 'photo.deleted'])).toEqual(['call.missed', 'photo.deleted'])
  expect(included(['*'])).toEqual(TRIGGER_IDS)
})
