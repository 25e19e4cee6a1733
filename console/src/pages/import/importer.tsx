import { Button, NativeSelect } from '@mantine/core'
import { useMemo, useState } from 'react'
import type { Imported } from '../../api/import-requests.ts'
import type { Me } from '../../api/me.ts'
import { Loaded } from '../../parts/loaded.tsx'
import { Section } from '../../parts/section.tsx'
import { Columns } from './columns.tsx'
import { guessColumns, type Mapping } from './guess-columns.ts'
import styles from './import.module.css'
import type { ImportKind, Surroundings } from './kinds.ts'
import { type Duplicates, planImport } from './plan.ts'
import { Preview } from './preview.tsx'
import { Progress } from './progress.tsx'
import { type ReadRow, readRows } from './read-rows.ts'
import { planOf } from './results.ts'
import type { Table } from './table.ts'
import { useImport, useSurroundings } from './use-import.ts'

interface Props<R extends Imported, Body extends object> {
  readonly kind: ImportKind<R, Body>
  readonly me: Me
  readonly table: Table
  readonly onOther: () => void
}

/** Chooses the columns of a table, shows what will be, and imports it. */
export function Importer<R extends Imported, Body extends object>(props: Props<R, Body>) {
  const { kind, me, table, onOther } = props
  const [mapping, setMapping] = useState<Mapping>(() => guessColumns(table, kind.fields))
  const rows = useMemo(() => readRows(table, mapping, kind.fields), [table, mapping, kind])
  const { query, count } = useSurroundings(kind, me, {
    rows,
    isMapped: (field) => mapping.includes(field),
    version: `${table.id} ${mapping.join()}`,
  })
  const work = useImport(kind, me, table.name)
  const { run } = work
  if (run) return <Progress kind={kind} table={table} work={{ ...work, run }} onOther={onOther} />
  return (
    <>
      <Section
        title={`Columns of ${table.name}`}
        actions={
          <Button variant="default" onClick={onOther}>
            Choose another file
          </Button>
        }
      >
        <Columns table={table} fields={kind.fields} mapping={mapping} onChange={setMapping} />
      </Section>
      <Section title="The first rows as they will be">
        {query.isPending && (
          <p role="status">
            {count.toLocaleString()} {kind.noun[1]} compared
          </p>
        )}
        <Loaded query={query}>
          {(surroundings) => (
            <Decision
              kind={kind}
              mapping={mapping}
              rows={rows}
              surroundings={surroundings}
              onStart={work.start}
            />
          )}
        </Loaded>
      </Section>
    </>
  )
}

interface DecisionProps<R extends Imported, Body extends object> {
  readonly kind: ImportKind<R, Body>
  readonly mapping: Mapping
  readonly rows: readonly ReadRow[]
  readonly surroundings: Surroundings<R, Body>
  readonly onStart: ReturnType<typeof useImport<R, Body>>['start']
}

function Decision<R extends Imported, Body extends object>(props: DecisionProps<R, Body>) {
  const { kind, mapping, rows, surroundings, onStart } = props
  const [duplicates, setDuplicates] = useState<Duplicates>('skip')
  const plan = useMemo(
    () => planImport(rows, kind, surroundings, duplicates),
    [rows, kind, surroundings, duplicates],
  )
  const [one, many] = kind.noun
  return (
    <>
      <Preview fields={kind.fields} mapping={mapping} rows={rows} plan={plan} />
      <div className={styles.tools}>
        <NativeSelect
          label={`If the ${one} is known`}
          description={`A known ${one} has ${kind.sameness}.`}
          value={duplicates}
          onChange={({ currentTarget: { value } }) => setDuplicates(optionOf(value))}
          data={OPTIONS}
        />
      </div>
      <div className={styles.tools}>
        <Button
          disabled={plan.every(({ does }) => does === 'refuse')}
          onClick={() => onStart(plan, surroundings.known)}
        >
          Import the {many}
        </Button>
        <span role="status">
          {rows.length.toLocaleString()} {rows.length === 1 ? 'row' : 'rows'}: {planOf(plan)}
        </span>
      </div>
    </>
  )
}

const OPTIONS: { readonly value: Duplicates; readonly label: string }[] = [
  { value: 'skip', label: 'Skip the row' },
  { value: 'update', label: 'Update it' },
  { value: 'add', label: 'Add it again' },
]

const optionOf = (text: string): Duplicates => OPTIONS.find(({ value }) => value === text)?.value ?? 'skip'
