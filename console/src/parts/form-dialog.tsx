import { Button } from '@mantine/core'
import type { UseFormReturnType } from '@mantine/form'
import { useMutation } from '@tanstack/react-query'
import { type FormEvent, type ReactNode, useCallback, useEffect, useRef, useState } from 'react'
import styles from './dialog.module.css'
import { Dialog } from './dialog.tsx'
import { DraftOffer } from './draft-offer.tsx'
import { ErrorNotice } from './error-notice.tsx'
import { fieldErrors, formError, inputPaths } from './field-errors.ts'
import { keepFormKeys } from './form-keys.ts'
import { LeaveQuestion, useLeaving } from './leave-question.tsx'
import { notify } from './notify.ts'
import { RequestButton } from './request-button.tsx'
import { type DraftOptions, useDraft } from './use-draft.ts'

interface Props<Values, Result> extends DraftOptions {
  /** The form's values are named as in the API, so the API's errors are shown at their inputs. */
  readonly form: UseFormReturnType<Values>
  /** Paths whose errors are shown by another input or by a group of them. */
  readonly shown?: readonly string[]
  readonly title: string
  /** The label of the button: `Create`. */
  readonly submit: string
  /** There is nothing to save. */
  readonly isIdle?: boolean
  readonly save: (values: Values) => Promise<Result>
  /** The message after success; the dialog closes then. */
  readonly done?: ((saved: Result) => string) | undefined
  readonly onSaved?: ((saved: Result) => void) | undefined
  readonly onClose: () => void
  /** Content that the user looks at while typing, such as the image of a receipt. */
  readonly aside?: ReactNode
  readonly children: ReactNode
}

/**
 * A form in a dialog. The API's errors of fields are shown at their inputs, other errors above the buttons. Input is
 * not lost: before it closes, except with *Cancel*, the form asks, and when it is opened again, it offers the unsaved
 * input.
 */
export function FormDialog<Values extends object, Result>(props: Props<Values, Result>) {
  const {
    form,
    shown = [],
    title,
    submit,
    isIdle = false,
    save,
    done,
    onSaved,
    onClose,
    aside,
    children,
  } = props
  useEffect(keepFormKeys, [])
  const draft = useDraft(form, title, props)
  const isUnsaved = useRef(false)
  isUnsaved.current = draft.isDirty
  const leaving = useLeaving(useCallback(() => isUnsaved.current, []))
  const [isClosing, setClosing] = useState(false)
  const isAsking = isClosing || leaving !== undefined
  const lastInput = useRef<HTMLElement>(null)
  const element = useRef<HTMLFormElement>(null)
  /** An input with a typed name that was not chosen (`search-select.tsx`); no value has it. */
  const findUnchosen = () => element.current?.querySelector<HTMLElement>('[data-unchosen]')
  const leave = () => {
    isUnsaved.current = false
    draft.leave()
    leaving?.proceed()
    onClose()
  }
  const keepEditing = () => {
    setClosing(false)
    leaving?.reset()
  }
  const close = () => {
    if (!draft.isDirty && !findUnchosen()) return leave()
    // The question returns the focus to this input when the user has answered.
    lastInput.current?.focus()
    setClosing(true)
  }
  const run = useMutation({
    mutationFn: save,
    onSuccess: (saved) => {
      // Before the next render: `onSaved` may navigate to the page of the new record.
      isUnsaved.current = false
      draft.saved()
      if (done) {
        notify(done(saved))
        onClose()
      }
      onSaved?.(saved)
    },
    onError: (error) => form.setErrors(fieldErrors(error)),
  })
  const rest = formError(run.error, [...inputPaths(form.values), ...shown])
  const send = form.onSubmit(
    (values) => run.mutate(values),
    () => run.reset(),
  )
  const sendChosen = (event: FormEvent<HTMLFormElement>) => {
    const unchosen = findUnchosen()
    if (!unchosen) return send(event)
    event.preventDefault()
    form.validate()
    run.reset()
    unchosen.focus()
    unchosen.dispatchEvent(new Event('invalid'))
  }
  return (
    <>
      <Dialog
        opened
        onClose={close}
        title={title}
        size={aside ? '75rem' : 'lg'}
        isCovered={isAsking}
        aside={aside}
      >
        <form
          ref={element}
          onSubmit={sendChosen}
          onFocus={({ target }) => {
            lastInput.current = target
          }}
          noValidate
          className={styles.body}
        >
          {draft.offered && (
            <DraftOffer draft={draft.offered} onRestore={draft.restore} onDiscard={draft.discard} />
          )}
          {children}
          {rest !== undefined && <ErrorNotice error={rest} />}
          <div className={styles.buttons}>
            <Button variant="default" onClick={leave}>
              Cancel
            </Button>
            <RequestButton type="submit" loading={run.isPending} disabled={isIdle}>
              {submit}
            </RequestButton>
          </div>
        </form>
      </Dialog>
      {isAsking && <LeaveQuestion onKeep={keepEditing} onLeave={leave} />}
    </>
  )
}
