import type { SubscriptionWithSecret } from '../../api/subscriptions.ts'
import { ShownOnceDialog } from '../../parts/shown-once-dialog.tsx'
import { VerifySnippets } from './verify-snippets.tsx'

interface Props {
  readonly subscription: SubscriptionWithSecret | undefined
  readonly onClose: () => void
}

export const SecretDialog = ({ subscription, onClose }: Props) => (
  <ShownOnceDialog
    title="Signing secret"
    noun="secret"
    size="lg"
    value={subscription?.signing_secret}
    onClose={onClose}
    purpose="Your server verifies with it that a request comes from this workspace."
  >
    {subscription && <VerifySnippets secret={subscription.signing_secret} />}
  </ShownOnceDialog>
)
