import { getRouteApi, Link } from '@tanstack/react-router'
import { useState } from 'react'
import type { Imported } from '../../api/import-requests.ts'
import { type Me, useMe } from '../../api/me.ts'
import { subjectOf } from '../../api/rights.ts'
import { Empty } from '../../parts/empty.tsx'
import { Loaded } from '../../parts/loaded.tsx'
import { PageHeader } from '../../parts/page-header.tsx'
import { Section } from '../../parts/section.tsx'
import { CONTACTS } from './import-contacts.ts'
import { EXPENSES } from './import-expenses.ts'
import { OPPORTUNITIES } from './import-opportunities.ts'
import { Importer } from './importer.tsx'
import type { ImportKind } from './kinds.ts'
import { RecentImports } from './recent-imports.tsx'
import { Source } from './source.tsx'
import type { Table } from './table.ts'

const route = getRouteApi('/shell/import/$kind')

export function ImportPage() {
  const { kind } = route.useParams()
  const me = useMe()
  return (
    <Loaded query={me}>
      {(data) => {
        if (kind === 'opportunities') return <Page kind={OPPORTUNITIES} me={data} />
        return kind === 'expenses' ? <Page kind={EXPENSES} me={data} /> : <Page kind={CONTACTS} me={data} />
      }}
    </Loaded>
  )
}

interface Props<R extends Imported, Body extends object> {
  readonly kind: ImportKind<R, Body>
  readonly me: Me
}

function Page<R extends Imported, Body extends object>({ kind, me }: Props<R, Body>) {
  const [table, setTable] = useState<Table>()
  const [, many] = kind.noun
  return (
    <>
      <PageHeader title={`Import ${many}`} above={<Link to={`/${kind.name}`}>{kind.title}</Link>} />
      {!kind.may(me) ? (
        <Empty>
          {subjectOf(me)} may not create {many}.
        </Empty>
      ) : (
        <>
          {table ? (
            <Importer kind={kind} me={me} table={table} onOther={() => setTable(undefined)} />
          ) : (
            <Section title="The file">
              <Source onTable={setTable} />
            </Section>
          )}
          <RecentImports kind={kind} me={me} />
        </>
      )}
    </>
  )
}
