import { type StampChange, type StampOutcome, useStampChanges } from '../../api/stamps.ts'
import { describeError } from '../../parts/describe-error.ts'
import { notify } from '../../parts/notify.ts'
import { outcomeText, reversed } from './stamping.ts'

/** Changes references of a system, and reports the result with an action that undoes it. */
export function useStamping() {
  const { mutateAsync } = useStampChanges()
  const takeBack = async (system: string, changes: readonly StampChange[]): Promise<void> => {
    const tryAgain = (rest: readonly StampChange[]) => ({
      isError: true,
      actions: [{ label: 'Try again', run: () => void takeBack(system, rest) }],
    })
    try {
      const outcomes = await mutateAsync({ system, changes })
      const rest = outcomes.filter(({ status }) => status === 'refused')
      notify(outcomeText(outcomes, 'restored'), rest.length > 0 ? tryAgain(rest) : {})
    } catch (error) {
      notify(`Nothing was restored. ${describeError(error).text}`, tryAgain(changes))
    }
  }
  const report = (system: string, outcomes: readonly StampOutcome[], verb: 'marked' | 'cleared') => {
    const changes = reversed(outcomes)
    notify(outcomeText(outcomes, verb), {
      actions: changes.length > 0 ? [{ label: 'Undo', run: () => void takeBack(system, changes) }] : [],
    })
  }
  return { change: mutateAsync, report }
}
