import type { Attempt, Delivery } from '../../api/deliveries.ts'
import { useMe } from '../../api/me.ts'
import { subjectOf } from '../../api/rights.ts'
import { CodeBlock } from '../../parts/code-block.tsx'
import { Definitions } from '../../parts/definitions.tsx'
import { Empty } from '../../parts/empty.tsx'
import { StatusBadge } from '../../parts/status-badge.tsx'
import { Time } from '../../parts/time.tsx'
import styles from './attempt-timeline.module.css'
import { adviceOf } from './failure-advice.ts'
import { requestHeaders } from './request-headers.ts'
import type { Signatures } from './request-signatures.ts'
import { isAnswered, isSuccess, outcomeOf } from './webhook-words.ts'

interface Props {
  readonly delivery: Delivery
  /** The names of the headers that the subscription adds. */
  readonly customHeaders: readonly string[]
  /** By the numbers of the attempts. */
  readonly signatures: ReadonlyMap<number, Signatures>
}

/** Every attempt of a delivery, the newest first. The receiver's answer is shown as text. */
export function AttemptTimeline({ delivery, customHeaders, signatures }: Props) {
  const attempts = delivery.attempts.toReversed()
  if (attempts.length === 0) return <Empty>{WITHOUT_ATTEMPT[delivery.status]}</Empty>
  return (
    <ol className={styles.timeline}>
      {attempts.map((attempt, index) => (
        <li key={attempt.number} className={styles.attempt} data-good={isSuccess(attempt)}>
          <AttemptDetails attempt={attempt} />
          {/* The advice for the newest attempt is shown above; attempts with the same error need no further advice. */}
          {index > 0 && attempts[index - 1]?.error !== attempt.error && (
            <p className={styles.facts}>{adviceOf(attempt)}</p>
          )}
          <details>
            <summary>Request headers of attempt {attempt.number}</summary>
            <Definitions
              entries={Object.fromEntries(
                requestHeaders(delivery, attempt, customHeaders, signatures.get(attempt.number)).map(
                  ([name, value]) => [name, [name, <code key={name}>{value}</code>] as const],
                ),
              )}
            />
          </details>
        </li>
      ))}
    </ol>
  )
}

const WITHOUT_ATTEMPT: Readonly<Record<Delivery['status'], string>> = {
  pending: 'The first attempt is still to come.',
  skipped:
    'Nothing was sent: the subscription was deleted or had lost this trigger, its owner had lost the rights to the data, or the event had expired.',
  succeeded: 'There was no attempt.',
  failed: 'There was no attempt.',
}

function AttemptDetails({ attempt }: { readonly attempt: Attempt }) {
  const { number, started_at, duration_ms, response_status, response_body } = attempt
  const { data: me } = useMe()
  return (
    <>
      <h3>Attempt {number}</h3>
      <p className={styles.facts}>
        <StatusBadge tone={isSuccess(attempt) ? 'good' : 'bad'}>{outcomeOf(attempt)}</StatusBadge>{' '}
        <Time precision="second" value={started_at} />, took {duration_ms} ms
      </p>
      {!isAnswered(attempt) && response_status !== null && (
        <p className={styles.facts}>The answer began with HTTP {response_status} and did not end.</p>
      )}
      {response_body === '' && <p className={styles.facts}>The response has no body.</p>}
      {response_body && <CodeBlock label={`Response body of attempt ${number}`} text={response_body} />}
      {response_body === null && isAnswered(attempt) && (
        <p className={styles.facts}>{subjectOf(me)} may not see the response body.</p>
      )}
    </>
  )
}
