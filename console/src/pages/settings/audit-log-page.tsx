import { getRouteApi } from '@tanstack/react-router'
import { type AuditEntry, useAuditLog } from '../../api/audit-log.ts'
import { useAllMembers } from '../../api/choices.ts'
import { useMe } from '../../api/me.ts'
import { isAdmin } from '../../api/rights.ts'
import type { Column } from '../../parts/data-table.tsx'
import { Empty } from '../../parts/empty.tsx'
import { Filters, SelectFilter, TextFilter, TimeFilter } from '../../parts/filters.tsx'
import { ListTable } from '../../parts/list-table.tsx'
import { Loaded } from '../../parts/loaded.tsx'
import { PageHeader } from '../../parts/page-header.tsx'
import { timeParam } from '../../parts/search-params.ts'
import { Time } from '../../parts/time.tsx'
import { ACTIONS, actionParam, actorWords, changeWords } from './audit-words.ts'
import styles from './settings-tables.module.css'

const route = getRouteApi('/shell/settings/audit-log')
const CHOICES = Object.entries(ACTIONS).map(([value, label]) => ({ value, label }))

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
  const nameOf = (id: string) => members.find((member) => member.id === id)?.name ?? id
  const list = useAuditLog({
    action: actionParam(search.action),
    actor_id: search.actor_id,
    entity_id: search.entity_id,
    since: timeParam(search.since),
    until: timeParam(search.until),
  })
  const filter = (change: typeof search) =>
    void navigate({ search: (previous) => ({ ...previous, ...change }), replace: true })
  return (
    <>
      <Filters>
        <SelectFilter
          label="Action"
          value={search.action}
          options={CHOICES}
          onChange={(action) => filter({ action })}
        />
        <SelectFilter
          label="By"
          value={search.actor_id}
          options={members.map(({ id, name }) => ({ value: id, label: name }))}
          onChange={(actor_id) => filter({ actor_id })}
        />
        <TextFilter
          label="Id of the record"
          value={search.entity_id}
          onChange={(entity_id) => filter({ entity_id })}
        />
        <TimeFilter label="Since" value={search.since} onChange={(since) => filter({ since })} />
        <TimeFilter label="Until" value={search.until} onChange={(until) => filter({ until })} />
      </Filters>
      <ListTable
        list={list}
        caption="Audit log"
        columns={columnsWith(nameOf)}
        empty={
          Object.values(search).some(Boolean) ? 'No entry matches the filters.' : 'Nothing has changed yet.'
        }
      />
    </>
  )
}

const columnsWith = (nameOf: (id: string) => string): readonly Column<AuditEntry>[] => [
  { header: 'When', cell: ({ occurred_at }) => <Time value={occurred_at} /> },
  { header: 'Action', cell: ({ action }) => ACTIONS[action] ?? action },
  { header: 'By', cell: ({ actor }) => actorWords(actor, nameOf) },
  {
    header: 'Record',
    cell: ({ entity_type, entity_id }) =>
      entity_type === 'member' ? nameOf(entity_id) : <code>{entity_id}</code>,
  },
  {
    header: 'Changes',
    cell: (entry) => (
      <ul className={styles.stages}>
        {changeWords(entry).map((text) => (
          <li key={text}>{text}</li>
        ))}
      </ul>
    ),
  },
]
