import { Modal } from '@mantine/core'
import {
  type KeyboardEventHandler,
  type ReactNode,
  type RefObject,
  useContext,
  useLayoutEffect,
  useRef,
} from 'react'
import styles from './dialog.module.css'
import { PageCovered } from './page-covered.ts'

interface Props {
  readonly opened: boolean
  readonly onClose: () => void
  readonly title: string
  /** A name, or a width in CSS. */
  readonly size?: string
  /** Whether another dialog covers this dialog, and therefore handles Escape and has the focus. */
  readonly isCovered?: boolean
  readonly onKeyDown?: KeyboardEventHandler
  /** Shown next to the content; on a phone, above the content. */
  readonly aside?: ReactNode
  readonly children: ReactNode
}

/** Returns the focus to the element that opened a dialog, or to the heading of the page if that element is gone. */
function giveBack(opener: RefObject<Element | null>): void {
  const { current } = opener
  opener.current = null
  const target = current?.isConnected === false ? document.querySelector('#main h1') : current
  if (target instanceof HTMLElement) target.focus({ preventScroll: true })
}

/**
 * A dialog that keeps the focus within itself, and returns the focus to the previous element, even if the dialog is
 * removed while open.
 */
export function Dialog(props: Props) {
  const { opened, onClose, title, size = 'md', onKeyDown, aside, children } = props
  const isPageCovered = useContext(PageCovered)
  const isCovered = props.isCovered || isPageCovered
  const opener = useRef<Element>(null)
  useLayoutEffect(() => {
    if (opened) opener.current = document.activeElement
    // The focus is not returned when the effect ends, because React would then return it to a dialog that stays
    // mounted.
    else giveBack(opener)
  }, [opened])
  useLayoutEffect(() => () => giveBack(opener), [])
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
      onKeyDown={(event) => {
        // In React's tree, the dialog may be inside an element that Escape also closes, such as a card next to the
        // board.
        if (event.key === 'Escape') event.stopPropagation()
        onKeyDown?.(event)
      }}
    >
      <Modal.Overlay />
      <Modal.Content>
        <div className={styles.head}>
          <Modal.Title>{title}</Modal.Title>
          <Modal.CloseButton aria-label="Close" />
        </div>
        <Modal.Body>
          <div className={aside ? styles.sides : undefined}>
            {aside && <aside className={styles.aside}>{aside}</aside>}
            <div className={styles.body}>{children}</div>
          </div>
        </Modal.Body>
      </Modal.Content>
    </Modal.Root>
  )
}
