import { useMutation } from '@tanstack/react-query'
import { useEffect, useRef, useState } from 'react'
import { uploadReceipt } from '../../api/expenses.ts'
import { notify } from '../../parts/notify.ts'
import { RECEIPTS } from '../../parts/upload-file.ts'

/**
 * The upload of a receipt: functions that start and cancel it, its progress, and its error, or the fault of the chosen file.
 * @param onSent called when the file store has the file
 */
export function useReceiptUpload(expenseId: string, onSent: () => void) {
  const [fault, setFault] = useState<string>()
  const [progress, setProgress] = useState({ sent: 0, total: 1 })
  const abort = useRef<AbortController>(undefined)
  useEffect(() => () => abort.current?.abort(), [])
  const run = useMutation({
    mutationFn: (file: Blob) => {
      const controller = new AbortController()
      abort.current = controller
      return uploadReceipt(expenseId, file, { onProgress: setProgress, signal: controller.signal })
    },
    onSuccess: onSent,
  })
  const isCanceled = abort.current?.signal.aborted === true
  return {
    ...progress,
    fault,
    isPending: run.isPending,
    error: isCanceled ? null : run.error,
    start: (chosen: File) => {
      const { file, fault: found } = RECEIPTS.check(chosen)
      setFault(found)
      run.reset()
      if (!file) return
      // Before the bar is shown: it would begin where a canceled upload ended.
      setProgress({ sent: 0, total: file.size })
      run.mutate(file)
    },
    cancel: () => {
      abort.current?.abort()
      notify('The upload was cancelled. The expense is as it was before.')
    },
  }
}
