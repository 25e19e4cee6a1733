import { Button } from '@mantine/core'
import type { InvitedMember } from '../../api/members.ts'
import { CopyButton } from '../../parts/copy-button.tsx'
import { Time } from '../../parts/time.tsx'
import styles from './invitation-note.module.css'

interface Props {
  readonly member: InvitedMember
  readonly onClose: () => void
}

/** The only place that shows the link of an invitation. */
export function InvitationNote({ member: { name, invitation }, onClose }: Props) {
  const link = invitation.url ?? invitation.token
  return (
    <section className={styles.note} aria-label={`Invitation of ${name}`}>
      <p>
        Send this link to {name} now: it is not shown again. The first person who opens it joins as {name}. It
        works once, until <Time value={invitation.expires_at} />.
      </p>
      <p>
        <code>{link}</code>
      </p>
      <div className={styles.buttons}>
        <CopyButton text={link} label="Copy the link" />
        <Button variant="default" size="xs" onClick={onClose}>
          Done
        </Button>
      </div>
    </section>
  )
}
