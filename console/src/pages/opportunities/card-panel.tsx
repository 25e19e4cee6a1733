import { CloseButton } from '@mantine/core'
import { Link } from '@tanstack/react-router'
import { type KeyboardEvent, useEffect, useId, useRef } from 'react'
import { useOpportunity } from '../../api/opportunities.ts'
import { Writes } from '../../controls/writes.tsx'
import { Loaded } from '../../parts/loaded.tsx'
import { cardId } from './card.tsx'
import styles from './card-panel.module.css'
import { ContactSection } from './contact-section.tsx'
import { OpportunityActions } from './opportunity-actions.tsx'
import { OpportunitySummary } from './opportunity-summary.tsx'

interface Props {
  readonly id: string
  readonly onClose: () => void
}

/** An opportunity next to the board. Takes the focus when opened and returns it to the card when closed. */
export function CardPanel({ id, onClose }: Props) {
  const label = useId()
  const heading = useRef<HTMLHeadingElement>(null)
  const opportunity = useOpportunity(id)
  useEffect(() => heading.current?.focus(), [])
  const close = () => {
    onClose()
    const card = document.getElementById(cardId(id))?.querySelector('a')
    const target = card ?? document.querySelector('#main h1')
    if (target instanceof HTMLElement) target.focus()
  }
  const press = (event: KeyboardEvent) => {
    // Escape has closed a dialog or menu within the panel.
    if (event.key === 'Escape' && !event.defaultPrevented) close()
  }
  return (
    <section className={styles.panel} aria-labelledby={label} onKeyDown={press}>
      <div className={styles.head}>
        <h2 id={label} ref={heading} tabIndex={-1} dir="auto">
          {opportunity.data?.name ?? 'Opportunity'}
        </h2>
        <CloseButton aria-label="Close the opportunity" onClick={close} />
      </div>
      <Loaded query={opportunity}>
        {(one) => (
          <>
            <div className={styles.actions}>
              <Writes>
                <OpportunityActions opportunity={one} />
              </Writes>
              <Link to="/opportunities/$opportunityId" params={{ opportunityId: id }}>
                Open its page
              </Link>
            </div>
            <OpportunitySummary opportunity={one} />
            <ContactSection opportunity={one} />
          </>
        )}
      </Loaded>
    </section>
  )
}
