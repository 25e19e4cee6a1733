import { Button } from '@mantine/core'
import { Link } from '@tanstack/react-router'
import { useEffect } from 'react'
import type { Imported } from '../../api/import-requests.ts'
import { ErrorNotice } from '../../parts/error-notice.tsx'
import { localDay } from '../../parts/format-time.ts'
import { saveBlob } from '../../parts/save-file.ts'
import { Section } from '../../parts/section.tsx'
import styles from './import.module.css'
import type { ImportKind } from './kinds.ts'
import { refusedCsv, resultOf } from './results.ts'
import type { Table } from './table.ts'
import type { useImport } from './use-import.ts'

type Work<R extends Imported, Body extends object> = ReturnType<typeof useImport<R, Body>>

interface Props<R extends Imported, Body extends object> {
  readonly kind: ImportKind<R, Body>
  readonly table: Table
  readonly work: Work<R, Body> & { readonly run: Work<R, Body>['run'] & {} }
  readonly onOther: () => void
}

/** How far an import is, and its result. */
export function Progress<R extends Imported, Body extends object>({
  kind,
  table,
  work,
  onOther,
}: Props<R, Body>) {
  const { run, done, isPending, error, proceed, cancel } = work
  useEffect(() => {
    if (!isPending) return
    const ask = (event: BeforeUnloadEvent) => event.preventDefault()
    addEventListener('beforeunload', ask)
    return () => removeEventListener('beforeunload', ask)
  }, [isPending])
  const total = run.plan.length
  const isOver = !isPending && run.outcomes.size === total
  const refused = [...run.outcomes.values()].filter(({ did }) => did === 'refused').length
  const download = () => {
    const content = refusedCsv(table.header, run.plan, run.outcomes)
    const name = `not-imported-${localDay(new Date())}.csv`
    saveBlob(new Blob([content], { type: 'text/csv;charset=utf-8' }), name)
  }
  if (isPending) {
    return (
      <Section title={`Importing ${table.name}`}>
        <p role="status">
          {done.toLocaleString()} of {total.toLocaleString()} rows
        </p>
        <progress className={styles.progress} aria-label="Imported rows" value={done} max={total} />
        <Button variant="default" onClick={cancel}>
          Cancel
        </Button>
      </Section>
    )
  }
  return (
    <Section title={isOver ? `${table.name} is imported` : `${table.name} is imported in part`}>
      {error && <ErrorNotice error={error} />}
      <p role="status">
        <strong>{resultOf(run.outcomes)}.</strong>
        {!isOver && ` ${(total - run.outcomes.size).toLocaleString()} rows are left.`}
      </p>
      <div className={styles.tools}>
        {!isOver && <Button onClick={proceed}>Continue</Button>}
        {refused > 0 && (
          <Button variant="default" onClick={download}>
            Download the {refused === 1 ? 'row' : `${refused.toLocaleString()} rows`} with reasons
          </Button>
        )}
        <Button variant="default" onClick={onOther}>
          Import another file
        </Button>
        <Link to={`/${kind.name}`}>Show the {kind.noun[1]}</Link>
      </div>
    </Section>
  )
}
