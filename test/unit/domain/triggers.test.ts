import { expect, it } from 'vitest'
import { entityOf, TRIGGER_IDS, TRIGGERS } from '../../../shared/domain/triggers.ts'

it.each(TRIGGER_IDS)('%s is about what the table says', (trigger) => {
  expect(entityOf(trigger)).toBe(TRIGGERS[trigger].entity)
})
