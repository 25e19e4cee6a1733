import { NativeSelect } from '@mantine/core'
import { useAllMembers } from '../../api/choices.ts'
import type { Pipeline } from '../../api/opportunities.ts'
import { Filters, TextFilter } from '../../parts/filters.tsx'

interface Search {
  readonly pipeline?: string | undefined
  readonly q?: string | undefined
  readonly status?: string | undefined
  readonly sales_rep_id?: string | undefined
  readonly tag?: string | undefined
}

interface Props {
  readonly search: Search
  readonly pipelines: readonly Pipeline[]
  readonly pipeline: Pipeline
  readonly onChange: (change: Search) => void
}

const STATUSES = [
  { value: '', label: 'Open' },
  { value: 'opportunity', label: 'Opportunities' },
  { value: 'project', label: 'Projects' },
  { value: 'archived', label: 'Archived' },
]

export function BoardFilterFields({ search, pipelines, pipeline, onChange }: Props) {
  const members = useAllMembers()
  return (
    <Filters>
      <TextFilter
        label="Search"
        placeholder="Name or contact"
        value={search.q}
        onChange={(q) => onChange({ q })}
      />
      {pipelines.length > 1 && (
        <NativeSelect
          label="Pipeline"
          value={pipeline.id}
          onChange={(event) => onChange({ pipeline: event.currentTarget.value })}
          data={pipelines.map(({ id, name }) => ({ value: id, label: name }))}
        />
      )}
      <NativeSelect
        label="Status"
        value={search.status ?? ''}
        onChange={(event) => onChange({ status: event.currentTarget.value || undefined })}
        data={STATUSES}
      />
      <NativeSelect
        label="Sales rep"
        value={search.sales_rep_id ?? ''}
        onChange={(event) => onChange({ sales_rep_id: event.currentTarget.value || undefined })}
        data={[
          { value: '', label: 'All' },
          ...(members.data ?? []).map(({ id, name }) => ({ value: id, label: name })),
        ]}
      />
      <TextFilter
        label="Tag"
        placeholder="Exact tag"
        value={search.tag}
        onChange={(tag) => onChange({ tag })}
      />
    </Filters>
  )
}
