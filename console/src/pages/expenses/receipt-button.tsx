import { Button } from '@mantine/core'
import { useContext } from 'react'
import { ReceiptsContext } from '../../controls/receipts-context.ts'
import { LinkButton } from '../../parts/link-button.tsx'
import styles from './receipt.module.css'

/** Takes receipts, and states how many of them are not expenses yet. */
export function ReceiptButton() {
  const receipts = useContext(ReceiptsContext)
  if (!receipts) return null
  const { toComplete, waiting, take, complete } = receipts
  return (
    <>
      <Button variant="default" onClick={take}>
        + Receipt
      </Button>
      {(toComplete > 0 || waiting > 0) && (
        <span role="status" className={styles.inbox}>
          {toComplete > 0 && <LinkButton onClick={complete}>{toComplete} to complete</LinkButton>}
          {waiting > 0 && `${waiting} waiting`}
        </span>
      )}
    </>
  )
}
