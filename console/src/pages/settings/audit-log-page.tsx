import { getRouteApi, Link } from '@tanstack/react-router'
import { type AuditEntry, useAuditLog } from '../../api/audit-log.ts'
import { useAllMembers } from '../../api/choices.ts'
import { useMe } from '../../api/me.ts'
import { useRecordNames } from '../../api/record-names.ts'
import { isAdmin } from '../../api/rights.ts'
import { FilterForm } from '../../controls/filter-form.tsx'
import type { Column } from '../../parts/data-table.tsx'
import { Empty } from '../../parts/empty.tsx'
import { ListTable } from '../../parts/list-table.tsx'
import { Loaded } from '../../parts/loaded.tsx'
import { PageHeader } from '../../parts/page-header.tsx'
import { Time } from '../../parts/time.tsx'
import { AUDIT_SEARCH } from './audit-search.ts'
import { ACTIONS, actorWords, changeWords, PAGES, recordWords } from './audit-words.ts'
import styles from './settings-tables.module.css'

const route = getRouteApi('/shell/settings/audit-log')

/** Who changed which settings. */
export function AuditLogPage() {
  const me = useMe()
  return (
    <>
      <PageHeader title="Audit log" />
      <Loaded query={me}>
        {(data) =>
          isAdmin(data) ? (
            <Entries />
          ) : (
            <Empty>
              Only members with the permission “Manage the workspace” see who changed which settings.
            </Empty>
          )
        }
      </Loaded>
    </>
  )
}

function Entries() {
  const search = route.useSearch()
  const navigate = route.useNavigate()
  const { data: members = [] } = useAllMembers()
  const list = useAuditLog(AUDIT_SEARCH.filtersOf(search))
  const records = useRecordNames((list.data ?? []).map(({ entity_type }) => entity_type))
  const names = new Map([...records, ...members.map(({ id, name }) => [id, name] as const)])
  const filter = (change: typeof search) =>
    void navigate({ search: (previous) => ({ ...previous, ...change }), replace: true })
  return (
    <>
      <FilterForm list={AUDIT_SEARCH} search={search} onChange={filter} error={list.error} />
      <ListTable
        list={list}
        caption="Audit log"
        columns={columnsWith(names)}
        empty={AUDIT_SEARCH.isFiltered(search) ? 'No entry matches the filters.' : 'Nothing has changed yet.'}
      />
    </>
  )
}

const columnsWith = (names: ReadonlyMap<string, string>): readonly Column<AuditEntry>[] => {
  const by = (actor: AuditEntry['actor']) => actorWords(actor, (id) => names.get(id) ?? id)
  return [
    {
      header: 'When',
      csv: ({ occurred_at }) => occurred_at,
      cell: ({ occurred_at }) => <Time value={occurred_at} />,
    },
    {
      header: 'Action',
      csv: ({ action }) => ACTIONS[action] ?? action,
      cell: ({ action }) => ACTIONS[action] ?? action,
    },
    { header: 'By', csv: ({ actor }) => by(actor), cell: ({ actor }) => by(actor) },
    {
      header: 'Record',
      csv: (entry) => recordWords(entry, names),
      cell: (entry) => <RecordLink entry={entry} name={recordWords(entry, names)} />,
    },
    {
      header: 'Changes',
      csv: (entry) => changeWords(entry).join('; '),
      cell: (entry) => (
        <ul className={styles.stages}>
          {changeWords(entry).map((text) => (
            <li key={text}>{text}</li>
          ))}
        </ul>
      ),
    },
  ]
}

/** Links to the record, or to the settings page that lists the record. */
function RecordLink({ entry, name }: { readonly entry: AuditEntry; readonly name: string }) {
  const { entity_type, entity_id } = entry
  if (entity_type === 'subscription') {
    return (
      <Link to="/webhooks/$subscriptionId" params={{ subscriptionId: entity_id }}>
        {name}
      </Link>
    )
  }
  const page = PAGES[entity_type]
  return page ? <Link to={page}>{name}</Link> : name
}
