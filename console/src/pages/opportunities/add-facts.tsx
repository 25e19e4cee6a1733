import { useState } from 'react'
import type { Opportunity, Pipeline } from '../../api/opportunities.ts'
import { LinkButton } from '../../parts/link-button.tsx'
import { onDemand } from '../../parts/on-demand.tsx'
import styles from './opportunity-page.module.css'

const OpportunityForm = onDemand(async () => (await import('./opportunity-form.tsx')).OpportunityForm)

/** Names of facts on the button. */
const MAX_NAMES = 3

interface Props {
  readonly opportunity: Opportunity
  readonly pipelines: readonly Pipeline[]
  /** The names of the missing facts, as they are shown next to a value. */
  readonly names: readonly string[]
}

/** One button in place of all empty details. It opens the form that adds them. */
export function AddFacts({ opportunity, pipelines, names }: Props) {
  const [isOpen, setOpen] = useState(false)
  const named = names.slice(0, MAX_NAMES).map((name) => name.charAt(0).toLowerCase() + name.slice(1))
  return (
    <p className={styles.add}>
      <LinkButton onClick={() => setOpen(true)}>
        Add {named.join(', ')}
        {names.length > MAX_NAMES && ' …'}
      </LinkButton>
      {isOpen && (
        <OpportunityForm opportunity={opportunity} pipelines={pipelines} onClose={() => setOpen(false)} />
      )}
    </p>
  )
}
