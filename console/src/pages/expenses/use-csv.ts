import { useMutation } from '@tanstack/react-query'
import { useEffect, useRef, useState } from 'react'
import { type ExpenseFilters, expensePages } from '../../api/expense-list.ts'
import { localDay } from '../../parts/format-time.ts'
import { notify } from '../../parts/notify.ts'
import { csvOf } from './csv.ts'

function save(parts: readonly string[], name: string): void {
  const url = URL.createObjectURL(new Blob([...parts], { type: 'text/csv;charset=utf-8' }))
  const link = document.createElement('a')
  link.href = url
  link.download = name
  link.click()
  URL.revokeObjectURL(url)
}

/** Loads every page of a filter, and saves them as one file. */
export function useCsv() {
  const [loaded, setLoaded] = useState(0)
  const abort = useRef<AbortController>(undefined)
  useEffect(() => () => abort.current?.abort(), [])
  const run = useMutation({
    mutationFn: async (filters: ExpenseFilters) => {
      const controller = new AbortController()
      const { signal } = controller
      abort.current = controller
      setLoaded(0)
      const file = await csvOf(expensePages(filters, signal), setLoaded)
      signal.throwIfAborted()
      return file
    },
    onSuccess: ({ parts, count }) => {
      const name = `expenses-${localDay(new Date())}.csv`
      save(parts, name)
      notify(`${count.toLocaleString()} expenses were saved in ${name}.`)
    },
  })
  const isCanceled = run.isError && abort.current?.signal.aborted === true
  return {
    loaded,
    isPending: run.isPending,
    error: isCanceled ? null : run.error,
    start: (filters: ExpenseFilters) => run.mutate(filters),
    cancel: () => {
      abort.current?.abort()
      notify('The download was canceled; nothing was saved.')
    },
  }
}
