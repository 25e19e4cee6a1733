import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { type ImportHead, readImports } from '../../api/import-journal.ts'
import type { Imported } from '../../api/import-requests.ts'
import type { Me } from '../../api/me.ts'
import { ErrorNotice } from '../../parts/error-notice.tsx'
import { Notice } from '../../parts/notice.tsx'
import { RequestButton } from '../../parts/request-button.tsx'
import { Section } from '../../parts/section.tsx'
import { Time } from '../../parts/time.tsx'
import styles from './import.module.css'
import type { ImportKind } from './kinds.ts'
import { type Undone, undoImport } from './undo.ts'

interface Props<R extends Imported, Body extends object> {
  readonly kind: ImportKind<R, Body>
  readonly me: Me
}

/** The imports of the last hour, each with its undo, and the result of the last undo. */
export function RecentImports<R extends Imported, Body extends object>({ kind, me }: Props<R, Body>) {
  const queries = useQueryClient()
  const [progress, setProgress] = useState('')
  const { data: imports = [] } = useQuery({
    queryKey: ['imports', me.member.id, kind.name],
    queryFn: () => readImports(me.member.id, kind.name),
    networkMode: 'always',
  })
  const { mutate, isPending, data, error, variables } = useMutation({
    mutationFn: (head: ImportHead) =>
      undoImport({
        head,
        requests: kind.requests,
        current: kind.current,
        onProgress: (done, total) => setProgress(`${done.toLocaleString()} of ${total.toLocaleString()}`),
      }),
    onSettled: () =>
      Promise.all([
        queries.invalidateQueries({ queryKey: [kind.name] }),
        queries.invalidateQueries({ queryKey: ['imports'] }),
        queries.invalidateQueries({ queryKey: ['import'] }),
      ]),
  })
  return (
    <>
      {data && <UndoResult undone={data} />}
      {error && variables && <ErrorNotice error={error} onRetry={() => mutate(variables)} />}
      {imports.length > 0 && (
        <Section title="Imports of the last hour">
          <ul className={styles.recent}>
            {imports.map((head) => (
              <li key={head.id}>
                <span>
                  {head.name}, <Time value={new Date(head.at).toISOString()} />
                </span>
                <RequestButton
                  variant="default"
                  size="xs"
                  aria-label={`Undo the import of ${head.name}`}
                  disabled={isPending}
                  loading={isPending && variables.id === head.id}
                  onClick={() => mutate(head)}
                >
                  Undo
                </RequestButton>
              </li>
            ))}
          </ul>
          {isPending && <p role="status">{progress} undone</p>}
        </Section>
      )}
    </>
  )
}

const UndoResult = ({ undone: { removed, restored, kept } }: { readonly undone: Undone }) => (
  <Notice tone={kept.length > 0 ? 'warning' : 'neutral'} role="status">
    <strong>
      {removed.toLocaleString()} removed, {restored.toLocaleString()} restored, {kept.length.toLocaleString()}{' '}
      kept.
    </strong>
    {kept.length > 0 && <p>Changed or used since the import, so kept as they are: {kept.join('; ')}</p>}
  </Notice>
)
