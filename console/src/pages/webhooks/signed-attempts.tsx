import { TextInput } from '@mantine/core'
import { useEffect, useState } from 'react'
import type { Delivery } from '../../api/deliveries.ts'
import { type Event, useEvent } from '../../api/events.ts'
import { useSubscription } from '../../api/subscriptions.ts'
import { AttemptTimeline } from './attempt-timeline.tsx'
import { hasLinks, isSecret, type Signatures, signaturesOf } from './request-signatures.ts'

/**
 * The attempts of a delivery. A user who enters the signing secret also sees the signatures, which the browser
 * computes again.
 */
export function SignedAttempts({ delivery }: { readonly delivery: Delivery }) {
  const { data: subscription } = useSubscription(delivery.subscription_id)
  const { data: event } = useEvent(delivery.event_id)
  const [secret, setSecret] = useState('')
  const signatures = useSignatures(secret.trim(), delivery, event)
  return (
    <>
      <AttemptTimeline
        delivery={delivery}
        customHeaders={Object.keys(subscription?.headers ?? {})}
        signatures={signatures}
      />
      {event && delivery.attempts.length > 0 && (
        <TextInput
          type="password"
          label="Signing secret"
          description={
            hasLinks(event)
              ? 'The signatures of this event cannot be computed again: each attempt signs the links in its body anew.'
              : 'Shows the signatures that this secret makes. It is neither sent nor stored.'
          }
          autoComplete="off"
          disabled={hasLinks(event)}
          value={secret}
          onChange={({ currentTarget }) => setSecret(currentTarget.value)}
          error={secret !== '' && !isSecret(secret.trim()) && 'Enter whsec_ and the 44 characters after it.'}
        />
      )}
    </>
  )
}

const NONE: ReadonlyMap<number, Signatures> = new Map()

/** The signatures by the numbers of the attempts; none until a secret is entered. */
function useSignatures(secret: string, { attempts }: Delivery, event: Event | undefined) {
  const [signatures, setSignatures] = useState(NONE)
  useEffect(() => {
    let isCurrent = true
    const signed =
      isSecret(secret) && event
        ? attempts.map(
            async (attempt) => [attempt.number, await signaturesOf(secret, attempt, event)] as const,
          )
        : []
    void Promise.all(signed).then((pairs) => {
      if (isCurrent) setSignatures(new Map(pairs))
    })
    return () => {
      isCurrent = false
    }
  }, [secret, attempts, event])
  return signatures
}
