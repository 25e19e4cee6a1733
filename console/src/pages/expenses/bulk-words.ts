import type { Outcome } from '../../api/bulk.ts'
import { are, countOf, inWords } from './words.ts'

/** Expenses that a message names. */
const NAMED = 5

/** The message about the result: the number of changed expenses, and why the others were not changed. */
export function outcomeText(outcomes: readonly Outcome<unknown>[], verb: string): string {
  const count = (status: Outcome<unknown>['status']) => outcomes.filter((one) => one.status === status).length
  const kept = outcomes.flatMap(({ status, expense }) => (status === 'kept' ? [expense] : []))
  const refused = outcomes.flatMap((one) => (one.status === 'refused' ? one.error.message : []))
  const names = kept.slice(0, NAMED).map(inWords).join('; ')
  const others = kept.length > NAMED ? `; and ${(kept.length - NAMED).toLocaleString()} more` : ''
  return [
    `${countOf(count('changed'))} ${verb}.`,
    kept.length > 0 &&
      `${are(
        kept.length,
        'has been changed meanwhile and stays as it is',
        'have been changed meanwhile and stay as they are',
      )}: ${names}${others}.`,
    count('same') > 0 &&
      are(count('same'), 'was changed in this way already.', 'were changed in this way already.'),
    count('stopped') > 0 && `${countOf(count('stopped'))} not, because you stopped.`,
    refused[0] !== undefined && `${countOf(refused.length)} refused: ${refused[0]}`,
  ]
    .filter(Boolean)
    .join(' ')
}
