import { useMutation } from '@tanstack/react-query'
import { useState } from 'react'
import { type Probe, type ReceiverCheck, startCheck, useReceiverCheck } from '../../api/receiver-checks.ts'
import type { Subscription } from '../../api/subscriptions.ts'
import { Writes } from '../../controls/writes.tsx'
import { ErrorNotice } from '../../parts/error-notice.tsx'
import { RequestButton } from '../../parts/request-button.tsx'
import { Section } from '../../parts/section.tsx'
import { StatusBadge } from '../../parts/status-badge.tsx'
import styles from './attempt-timeline.module.css'

/** Checks the receiver with correct and with forged requests, and shows the answer to each. */
export function ReceiverCheckSection({
  subscription: { id, status },
}: {
  readonly subscription: Subscription
}) {
  const [started, setStarted] = useState<ReceiverCheck>()
  const check = useMutation({ mutationFn: () => startCheck(id), onSuccess: setStarted })
  if (status === 'revoked') return null
  return (
    <Section title="Check of the receiver">
      <p>
        Sends correct and forged requests with the header X-Service-Test: true. Nothing of it counts as a
        delivery, and the subscription stays as it is.
      </p>
      <Writes to="subscriptions">
        <RequestButton variant="default" loading={check.isPending} onClick={() => check.mutate()}>
          Check the receiver
        </RequestButton>
      </Writes>
      {check.error && <ErrorNotice error={check.error} />}
      {started && <Report key={started.id} started={started} />}
    </Section>
  )
}

const STATES: Readonly<Record<ReceiverCheck['status'], string>> = {
  running: 'The check is running. It takes 20 seconds at most.',
  passed: 'The receiver has passed every probe.',
  failed: 'The receiver has not passed every probe.',
}

function Report({ started }: { readonly started: ReceiverCheck }) {
  const { data: check } = useReceiverCheck(started)
  return (
    <>
      <p role="status">{STATES[check.status]}</p>
      <ol className={styles.timeline} aria-label="Probes">
        {check.probes.map((probe) => (
          <li key={probe.name} className={styles.attempt} data-good={probe.passed}>
            <h3>{WORDS[probe.name]}</h3>
            <p className={styles.facts}>
              <StatusBadge tone={probe.passed ? 'good' : 'bad'}>
                {probe.passed ? 'passed' : 'not passed'}
              </StatusBadge>{' '}
              {probe.message}, took {probe.duration_ms} ms
            </p>
          </li>
        ))}
      </ol>
    </>
  )
}

const WORDS: Readonly<Record<Probe['name'], string>> = {
  accepts_event: 'Accepts an event',
  accepts_repeat: 'Accepts the same event again',
  accepts_large_event: 'Accepts a body of up to 400 KB',
  accepts_unknown_fields: 'Accepts fields that it does not know',
  accepts_both_secrets: 'Accepts the new secret and the old one',
  refuses_missing_signature: 'Refuses a request without a signature',
  refuses_wrong_signature: 'Refuses a signature with another secret',
  refuses_altered_body: 'Refuses a body that was altered',
  answers_in_time: 'Answers within 5 seconds',
}
