import { useRepeatable } from '../../api/change-shown.ts'
import {
  changeOpportunity,
  type Estimate,
  type Opportunity,
  useOpportunityChange,
} from '../../api/opportunities.ts'
import { Writes } from '../../controls/writes.tsx'
import { describeError } from '../../parts/describe-error.ts'
import { formatMoney } from '../../parts/format-number.ts'
import { LinkButton } from '../../parts/link-button.tsx'
import { notify } from '../../parts/notify.ts'

interface Props {
  readonly opportunity: Opportunity
  readonly estimates: readonly Estimate[]
}

const dollars = (amount: number): string => formatMoney(amount, 'USD')

/**
 * Offers the amount of the approved estimate as the value of the job. Several approved estimates may add up, or replace
 * each other, so they are not offered.
 */
export function ValueOffer({ opportunity, estimates }: Props) {
  const { value } = opportunity
  const [approved, another] = estimates.filter(({ status }) => status === 'approved')
  const setValue = useRepeatable((shown: Opportunity, amount: number) =>
    changeOpportunity(shown, { value: amount }, ['value']),
  )
  const change = useOpportunityChange((amount: number) => setValue(opportunity, amount))
  if (!approved || another || approved.amount === value) return null
  const { amount } = approved
  const set = () =>
    change.mutate(amount, {
      onSuccess: () => notify(`The value of the job is ${dollars(amount)}.`),
      onError: (error) =>
        notify(`The value was not changed. ${describeError(error).text}`, { isError: true }),
    })
  return (
    <p>
      {dollars(amount)} is approved, and the value of the job is {value === null ? 'not set' : dollars(value)}
      .{' '}
      <Writes>
        <LinkButton onClick={set} disabled={change.isPending}>
          Set it to {dollars(amount)}
        </LinkButton>
      </Writes>
    </p>
  )
}
