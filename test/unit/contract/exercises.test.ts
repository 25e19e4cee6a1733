import { expect, test } from 'vitest'
import { routes } from '../../../shared/contract/routes.ts'
import { exerciseOf } from '../../support/exercises/every-exercise.ts'

test.each(routes)('$id has an exercise with its budget of round trips', ({ id }) => {
  expect(exerciseOf(id).budget).toBeDefined()
})
