import type { Route } from '../../../shared/contract/route.ts'
import * as calendarRows from '../../../shared/contract/routes/calendar.ts'
import * as callRows from '../../../shared/contract/routes/calls.ts'
import * as catalogRows from '../../../shared/contract/routes/catalog.ts'
import * as contactRows from '../../../shared/contract/routes/contacts.ts'
import * as deliveryRows from '../../../shared/contract/routes/deliveries.ts'
import * as envelopeRows from '../../../shared/contract/routes/envelopes.ts'
import * as estimateRows from '../../../shared/contract/routes/estimates.ts'
import * as expenseRows from '../../../shared/contract/routes/expenses.ts'
import * as exportRows from '../../../shared/contract/routes/exports.ts'
import * as opportunityRows from '../../../shared/contract/routes/opportunities.ts'
import * as photoRows from '../../../shared/contract/routes/photos.ts'
import * as referenceRows from '../../../shared/contract/routes/references.ts'
import * as searchRows from '../../../shared/contract/routes/search.ts'
import * as serviceRows from '../../../shared/contract/routes/service.ts'
import * as signInRows from '../../../shared/contract/routes/sign-in.ts'
import * as webhookRows from '../../../shared/contract/routes/webhooks.ts'
import * as workspaceRows from '../../../shared/contract/routes/workspace.ts'
import { calendar } from './calendar.ts'
import { calls } from './calls.ts'
import { catalog } from './catalog.ts'
import { contacts } from './contacts.ts'
import { deliveries } from './deliveries.ts'
import { envelopes } from './envelopes.ts'
import { estimates } from './estimates.ts'
import { defaultExercise, type Exercise } from './exercise.ts'
import { expenses } from './expenses.ts'
import { exported } from './exports.ts'
import { opportunities } from './opportunities.ts'
import { photos } from './photos.ts'
import { references } from './references.ts'
import { search } from './search.ts'
import { service } from './service.ts'
import { signIn } from './sign-in.ts'
import { webhooks } from './webhooks.ts'
import { workspace } from './workspace.ts'

const FAMILIES: readonly (readonly [Readonly<Record<string, Route>>, Readonly<Record<string, Exercise>>])[] =
  [
    [serviceRows, service],
    [workspaceRows, workspace],
    [exportRows, exported],
    [searchRows, search],
    [signInRows, signIn],
    [calendarRows, calendar],
    [contactRows, contacts],
    [catalogRows, catalog],
    [referenceRows, references],
    [expenseRows, expenses],
    [photoRows, photos],
    [opportunityRows, opportunities],
    [estimateRows, estimates],
    [envelopeRows, envelopes],
    [callRows, calls],
    [webhookRows, webhooks],
    [deliveryRows, deliveries],
  ]

const ROWS = FAMILIES.flatMap(([rows, exercises]) =>
  Object.entries(rows).map(([name, row]) => ({ row, own: exercises[name] })),
)

const creating = (list: string) => ROWS.find(({ row }) => row.method === 'POST' && row.path === list)?.own

/** The exercise of every route, by its id. */
const EXERCISES: ReadonlyMap<string, Exercise> = new Map(
  ROWS.map(({ row, own }) => {
    const exercise = own ?? defaultExercise(row, creating)
    if (!exercise) throw new Error(`${row.id} needs an exercise in test/support/exercises`)
    return [row.id, exercise]
  }),
)

/** @throws Error for a route whose family is not in the list above */
export function exerciseOf(id: string): Exercise {
  const exercise = EXERCISES.get(id)
  if (!exercise) throw new Error(`the family of ${id} is missing in test/support/exercises/every-exercise.ts`)
  return exercise
}
