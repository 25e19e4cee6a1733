import { useMutation, useQueryClient } from '@tanstack/react-query'
import { UnauthorizedError } from '../../../../clients/typescript/src/errors.ts'
import { type Change, type Outcome, reversed, type Work } from '../../api/bulk.ts'
import { SYSTEMS } from '../../api/external-systems.ts'
import { endSession } from '../../api/session.ts'
import { describeError } from '../../parts/describe-error.ts'
import { notify, notifyProgress } from '../../parts/notify.ts'
import { outcomeText } from './bulk-words.ts'
import { countOf } from './words.ts'

export interface BulkAction<Value> {
  /** The participle of the action: `archived`. */
  readonly verb: string
  readonly changes: readonly Change<Value>[]
  readonly work: Work<Value>
  /** Called with the ids of the changed expenses. */
  readonly onDone?: (changed: readonly string[]) => void
}

const RESTORED = 'restored'

/**
 * Changes expenses while the user continues to work: a message shows the progress and cancels the rest, and the message
 * about the result undoes what was changed.
 */
export function useBulk() {
  const queries = useQueryClient()
  const { mutateAsync } = useMutation({
    mutationFn: (send: () => Promise<void>) => send(),
    // A part may have been changed before a failure.
    onSettled: () =>
      Promise.all([
        queries.invalidateQueries({ queryKey: ['expenses'] }),
        queries.invalidateQueries({ queryKey: SYSTEMS }),
      ]),
  })

  return async function run<Value>(action: BulkAction<Value>): Promise<void> {
    const { verb, changes, work, onDone } = action
    const again = (label: string, rest: readonly Change<Value>[]) => ({
      label,
      run: () => void run({ verb, work, changes: rest }),
    })
    const stop = new AbortController()
    const progress = notifyProgress(`${countOf(changes.length)} to be ${verb}`, changes.length, () =>
      stop.abort(),
    )
    let outcomes: readonly Outcome<Value>[] = []
    try {
      await mutateAsync(async () => {
        outcomes = await work(changes, { signal: stop.signal, onProgress: progress.update })
      })
    } catch (error) {
      notify(`Nothing was ${verb}. ${describeError(error).text}`, {
        isError: true,
        actions: [again('Try again', changes)],
      })
      return
    } finally {
      progress.end()
    }
    const rest = outcomes.filter(({ status }) => status === 'refused' || status === 'stopped')
    const made = verb === RESTORED ? [] : reversed(outcomes)
    const undo = { label: 'Undo', run: () => void run({ verb: RESTORED, work, changes: made }) }
    notify(outcomeText(outcomes, verb), {
      isError: made.length === 0 && outcomes.some(({ status }) => status === 'refused'),
      stays: true,
      actions: [
        ...(made.length > 0 ? [undo] : []),
        ...(verb === RESTORED && rest.length > 0 ? [again('Try again', rest)] : []),
      ],
    })
    onDone?.(
      outcomes.flatMap(({ status, expense }) =>
        status === 'changed' || status === 'same' ? [expense.id] : [],
      ),
    )
    if (outcomes.some((one) => 'error' in one && one.error instanceof UnauthorizedError))
      endSession('key-refused')
  }
}
