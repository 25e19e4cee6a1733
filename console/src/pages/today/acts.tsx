import { Link } from '@tanstack/react-router'
import type { Overview } from '../../api/overview.ts'
import { Empty } from '../../parts/empty.tsx'
import { Section } from '../../parts/section.tsx'
import { Time } from '../../parts/time.tsx'
import { actWords } from './act-words.ts'
import styles from './today.module.css'

type Act = NonNullable<Overview['acts']>[number]

/** Sentences about what others did since the user's last visit. */
export function Acts({ overview: { acts, more_acts } }: { readonly overview: Overview }) {
  if (!acts) return null
  return (
    <Section title="Since you were here">
      {acts.length === 0 ? (
        <Empty>
          {more_acts
            ? 'No other member is among the newest changes.'
            : 'No other member has done anything since.'}
        </Empty>
      ) : (
        <ul className={styles.list} aria-label="Since you were here">
          {acts.map((act) => (
            <li key={`${act.occurred_at} ${act.entity_id} ${act.action}`} className={styles.item}>
              <Sentence act={act} />
              <span className={styles.quiet}>
                <Time value={act.occurred_at} />
              </span>
            </li>
          ))}
        </ul>
      )}
      {more_acts && acts.length > 0 && <p className={styles.quiet}>And more.</p>}
    </Section>
  )
}

/** The sentence, whose record is a link if it has a page. */
function Sentence({ act }: { readonly act: Act }) {
  const { before, record, after } = actWords(act)
  return (
    <span>
      {before} {record && <Record act={act}>{record}</Record>} {after}
    </span>
  )
}

function Record({ act, children }: { readonly act: Act; readonly children: string }) {
  const { entity_type, entity_id, opportunity_id, action } = act
  if (entity_type === 'expense' && action !== 'expense.deleted')
    return (
      <Link to="/expenses/$expenseId" params={{ expenseId: entity_id }}>
        {children}
      </Link>
    )
  if (entity_type === 'contact')
    return (
      <Link to="/contacts/$contactId" params={{ contactId: entity_id }}>
        {children}
      </Link>
    )
  if (opportunity_id)
    return (
      <Link to="/opportunities/$opportunityId" params={{ opportunityId: opportunity_id }}>
        {children}
      </Link>
    )
  return <bdi>{children}</bdi>
}
