import { Link } from '@tanstack/react-router'
import type { Me } from '../../api/me.ts'
import { mayChangeSettings, mayCreateExpenses, mayWrite } from '../../api/rights.ts'
import { NEW } from '../../parts/new-form.ts'
import { Section } from '../../parts/section.tsx'
import styles from './today.module.css'

const STEPS = [
  ['/settings/members', 'Invite the people you work with', mayChangeSettings],
  ['/opportunities', 'Add your first lead', (me: Me) => mayWrite(me)],
  ['/expenses', 'Book an expense with its receipt', mayCreateExpenses],
  ['/webhooks', 'Notify another system with a webhook', (me: Me) => mayWrite(me, 'subscriptions')],
] as const

/** What a member can do in a workspace that has no records yet. Each step opens its form. */
export function FirstSteps({ me }: { readonly me: Me }) {
  const steps = STEPS.filter(([, , may]) => may(me))
  if (steps.length === 0) return null
  return (
    <Section title="First steps">
      <ol className={styles.list} aria-label="First steps">
        {steps.map(([to, text]) => (
          <li key={to} className={styles.item}>
            <Link to={to} hash={NEW}>
              {text}
            </Link>
          </li>
        ))}
      </ol>
    </Section>
  )
}
