import { Button } from '@mantine/core'
import type { SubscriptionWithSecret } from '../../api/subscriptions.ts'
import { CopyButton } from '../../parts/copy-button.tsx'
import dialog from '../../parts/dialog.module.css'
import { Dialog } from '../../parts/dialog.tsx'
import { VerifySnippets } from './verify-snippets.tsx'

interface Props {
  readonly subscription: SubscriptionWithSecret | undefined
  readonly onClose: () => void
}

/** The only place that shows a signing secret. It is forgotten when the dialog is closed. */
export function SecretDialog({ subscription, onClose }: Props) {
  return (
    <Dialog opened={subscription !== undefined} onClose={onClose} title="Signing secret" size="lg">
      {subscription && (
        <>
          <p>
            Copy the secret now: it is not shown again. Your server verifies with it that a request comes from
            this workspace.
          </p>
          <p>
            <code>{subscription.signing_secret}</code>
          </p>
          <div>
            <CopyButton text={subscription.signing_secret} label="Copy the secret" isFirst />
          </div>
          <VerifySnippets secret={subscription.signing_secret} />
          <div className={dialog.buttons}>
            <Button onClick={onClose}>Done</Button>
          </div>
        </>
      )}
    </Dialog>
  )
}
