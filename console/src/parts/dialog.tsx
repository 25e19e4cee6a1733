import { Modal } from '@mantine/core'
import { type ReactNode, useLayoutEffect } from 'react'
import styles from './dialog.module.css'

interface Props {
  readonly opened: boolean
  readonly onClose: () => void
  readonly title: string
  readonly size?: 'md' | 'lg' | 'xl'
  readonly children: ReactNode
}

/** A dialog that keeps the focus, and returns it to where it was, also when it is removed while open. */
export function Dialog({ opened, onClose, title, size = 'md', children }: Props) {
  useLayoutEffect(() => {
    if (!opened) return
    const opener = document.activeElement
    return () => {
      if (opener instanceof HTMLElement) opener.focus({ preventScroll: true })
    }
  }, [opened])
  return (
    // Modal.Header would be a second banner of the page.
    <Modal.Root opened={opened} onClose={onClose} size={size} returnFocus={false} lockScroll={false}>
      <Modal.Overlay />
      <Modal.Content>
        <div className={styles.head}>
          <Modal.Title>{title}</Modal.Title>
          <Modal.CloseButton aria-label="Close" />
        </div>
        <Modal.Body>
          <div className={styles.body}>{children}</div>
        </Modal.Body>
      </Modal.Content>
    </Modal.Root>
  )
}
