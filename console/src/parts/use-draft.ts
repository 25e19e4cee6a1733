import type { UseFormReturnType } from '@mantine/form'
import { useEffect, useRef, useState } from 'react'
import { draftOf, dropDraft, keepDraft, typedValues, withDraft } from './drafts.ts'

export interface DraftOptions {
  /** The record that is edited, if neither the address of the page nor the title names it. */
  readonly recordId?: string | undefined
  /** Values that must not be stored, such as secrets. */
  readonly unkept?: readonly string[]
  /** Whether a file was chosen, which no draft contains. */
  readonly hasFile?: boolean
}

const isTyped = (values: object): boolean => Object.keys(values).length > 0

/**
 * Stores the input of a form as a draft until the form is saved, and offers the draft once, the next time that the
 * form is opened.
 */
export function useDraft<Values extends object>(
  form: UseFormReturnType<Values>,
  title: string,
  { recordId = '', unkept, hasFile = false }: DraftOptions,
) {
  // Going back changes the address before the page.
  const [name] = useState(() => `${location.pathname} ${title} ${recordId}`)
  const [offered, setOffered] = useState(() => draftOf(name))
  const before = form.getInitialValues()
  const wasKept = useRef(false)
  const isSaved = useRef(false)
  const isDirty = !isSaved.current && (hasFile || isTyped(typedValues(form.values, before)))
  useEffect(() => {
    if (isSaved.current) return
    const values = typedValues(form.values, before, unkept)
    if (isTyped(values)) keepDraft(name, { at: Date.now(), values, hasFile })
    // The offered draft is kept until the user types other values.
    else if (wasKept.current) dropDraft(name)
    wasKept.current = isTyped(values)
  }, [form.values, before, hasFile, name, unkept])
  return {
    offered,
    isDirty,
    restore: () => {
      if (offered) form.setValues(withDraft(form.getValues(), offered))
      setOffered(undefined)
    },
    discard: () => {
      if (!isDirty) dropDraft(name)
      setOffered(undefined)
    },
    /** Call it when the form is closed without saving. A draft that was offered is not offered again. */
    leave: () => {
      if (!isDirty) dropDraft(name)
    },
    saved: () => {
      isSaved.current = true
      dropDraft(name)
    },
  }
}
