import type { Attempt, Delivery } from '../../api/deliveries.ts'
import { CodeBlock } from '../../parts/code-block.tsx'
import { Empty } from '../../parts/empty.tsx'
import { StatusBadge } from '../../parts/status-badge.tsx'
import { Time } from '../../parts/time.tsx'
import styles from './attempt-timeline.module.css'
import { isAnswered, isSuccess, outcomeOf } from './webhook-words.ts'

/** Every attempt of a delivery, the newest first. What the receiver answered is shown as text. */
export function AttemptTimeline({ delivery: { attempts, status } }: { readonly delivery: Delivery }) {
  if (attempts.length === 0) {
    return (
      <Empty>{status === 'pending' ? 'The first attempt is still to come.' : 'There was no attempt.'}</Empty>
    )
  }
  return (
    <ol className={styles.timeline}>
      {attempts.toReversed().map((attempt) => (
        <li key={attempt.number} className={styles.attempt} data-good={isSuccess(attempt)}>
          <AttemptDetails attempt={attempt} />
        </li>
      ))}
    </ol>
  )
}

function AttemptDetails({ attempt }: { readonly attempt: Attempt }) {
  const { number, started_at, duration_ms, response_status, response_body } = attempt
  return (
    <>
      <h3>Attempt {number}</h3>
      <p className={styles.facts}>
        <StatusBadge tone={isSuccess(attempt) ? 'good' : 'bad'}>{outcomeOf(attempt)}</StatusBadge>{' '}
        <Time value={started_at} />, took {duration_ms} ms
      </p>
      {!isAnswered(attempt) && response_status !== null && (
        <p className={styles.facts}>The answer began with HTTP {response_status} and did not end.</p>
      )}
      {response_body === '' && <p className={styles.facts}>The response has no body.</p>}
      {response_body && <CodeBlock label={`Response body of attempt ${number}`} text={response_body} />}
      {response_body === null && isAnswered(attempt) && (
        <p className={styles.facts}>Your key may not see the response body.</p>
      )}
    </>
  )
}
