import { Modal } from '@mantine/core'
import { useQueryClient } from '@tanstack/react-query'
import { useRef } from 'react'
import { type Me, meQuery } from '../../api/me.ts'
import { signOut } from '../../api/sign-out.ts'
import { LinkButton } from '../../parts/link-button.tsx'
import { SignInForm } from './sign-in-form.tsx'
import styles from './sign-in-over.module.css'

/**
 * The sign-in form over a page whose session has ended. The page keeps its input, and continues if the same member
 * signs in. Any other member starts at the first page.
 */
export function SignInOver() {
  const queries = useQueryClient()
  const before = useRef(queries.getQueryData<Me>(meQuery.queryKey)?.member.id)
  const goOn = ({ member }: Me) => {
    if (before.current !== undefined && before.current !== member.id) location.replace('/')
    else void queries.invalidateQueries()
  }
  return (
    <Modal.Root
      opened
      onClose={() => undefined}
      closeOnEscape={false}
      returnFocus
      lockScroll={false}
      size="md"
      // Above a dialog that opens later, such as the form of a receipt that the camera takes in the meantime.
      zIndex={300}
    >
      <Modal.Overlay className={styles.cover ?? ''} />
      <Modal.Content>
        <Modal.Body>
          <Modal.Title className={styles.title ?? ''}>Sign in to go on</Modal.Title>
          <SignInForm onBegun={goOn} />
          <p className={styles.leave}>
            <LinkButton onClick={() => void signOut()}>Leave this page instead</LinkButton>
          </p>
        </Modal.Body>
      </Modal.Content>
    </Modal.Root>
  )
}
