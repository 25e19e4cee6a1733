import { useAllMembers, useCategoryChoices, useProjectName, useVendorChoices } from '../api/choices.ts'
import type { FilterField } from '../parts/filter-fields.ts'
import styles from '../parts/filters.module.css'
import { dayAndTime, formatDate } from '../parts/format-time.ts'
import { systemLabel } from '../parts/system-label.ts'

interface Pill {
  readonly name: string
  readonly field: FilterField<unknown>
  readonly value: unknown
}

interface Props {
  readonly pills: readonly Pill[]
  readonly onRemove: (name: string) => void
}

/** The filters that are set. A click on one removes it. */
export const FilterPills = ({ pills, onRemove }: Props) => (
  <ul className={styles.pills} aria-label="Filters that are set">
    {pills.map(({ name, field, value }) => (
      <li key={name}>
        <button type="button" className={styles.pill} onClick={() => onRemove(name)}>
          <span className="visually-hidden">Remove </span>
          {field.label}: <Value field={field} value={value} />
          <span aria-hidden="true"> ×</span>
        </button>
      </li>
    ))}
  </ul>
)

/** A value in the words of its control. */
function Value({ field, value }: Pick<Pill, 'field' | 'value'>) {
  const text = String(value)
  switch (field.kind) {
    case 'flag':
      return value === true ? field.yes : field.no
    case 'choice':
      return field.options
        .map((option) => (typeof option === 'string' ? { value: option, label: option } : option))
        .find((option) => option.value === text)?.label
    case 'date':
      return formatDate(text)
    case 'time':
      return dayAndTime(new Date(text), new Date())
    case 'system':
      return systemLabel(text)
    case 'project':
      return <ProjectName id={text} />
    case 'vendor':
      return <VendorName id={text} />
    case 'category':
      return <CategoryName id={text} />
    case 'member':
      return <MemberName id={text} />
    default:
      return text
  }
}

interface Named {
  readonly id: string
}

const nameIn = (records: readonly { readonly id: string; readonly name: string }[] | undefined, id: string) =>
  records?.find((record) => record.id === id)?.name ?? '…'

const ProjectName = ({ id }: Named) => useProjectName(id).data ?? '…'
const VendorName = ({ id }: Named) => nameIn(useVendorChoices().data, id)
const CategoryName = ({ id }: Named) => nameIn(useCategoryChoices().data, id)
const MemberName = ({ id }: Named) => nameIn(useAllMembers().data, id)
