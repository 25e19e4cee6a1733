import { Modal } from '@mantine/core'
import { type KeyboardEventHandler, type ReactNode, useLayoutEffect } from 'react'
import styles from './dialog.module.css'

interface Props {
  readonly opened: boolean
  readonly onClose: () => void
  readonly title: string
  /** A name, or a width in CSS. */
  readonly size?: string
  /** Leaves Escape and the focus to another dialog on top of it. */
  readonly isCovered?: boolean
  readonly onKeyDown?: KeyboardEventHandler
  readonly children: ReactNode
}

/** A dialog that keeps the focus, and returns it to where it was, also when it is removed while open. */
export function Dialog(props: Props) {
  const { opened, onClose, title, size = 'md', isCovered = false, onKeyDown, children } = props
  useLayoutEffect(() => {
    if (!opened) return
    const opener = document.activeElement
    return () => {
      if (opener instanceof HTMLElement) opener.focus({ preventScroll: true })
    }
  }, [opened])
  return (
    // Modal.Header would be a second banner of the page.
    <Modal.Root
      opened={opened}
      onClose={onClose}
      size={size}
      returnFocus={false}
      lockScroll={false}
      closeOnEscape={!isCovered}
      trapFocus={!isCovered}
    >
      <Modal.Overlay />
      <Modal.Content {...(onKeyDown && { onKeyDown })}>
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
