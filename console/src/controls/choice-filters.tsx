import { useAllMembers, useCategoryChoices, useSubscriptionChoices } from '../api/choices.ts'
import { useExternalSystems } from '../api/external-systems.ts'
import { SelectFilter } from '../parts/filters.tsx'
import { systemLabel } from '../parts/system-label.ts'

type Props = Omit<Parameters<typeof SelectFilter>[0], 'options'>

const namesOf = (records: readonly { readonly id: string; readonly name: string }[] = []) =>
  records.map(({ id, name }) => ({ value: id, label: name }))

export const MemberFilter = (props: Props) => (
  <SelectFilter {...props} options={namesOf(useAllMembers().data)} />
)

export const CategoryFilter = (props: Props) => (
  <SelectFilter {...props} options={namesOf(useCategoryChoices().data)} />
)

export const SubscriptionFilter = (props: Props) => (
  <SelectFilter {...props} options={namesOf(useSubscriptionChoices().data)} />
)

/** Chooses a system by its name; a system in the address is offered even if it has handled no expense. */
export function SystemFilter(props: Props) {
  const systems = useExternalSystems().data ?? []
  const named = props.value === undefined || systems.includes(props.value) ? [] : [props.value]
  return (
    <SelectFilter
      {...props}
      options={[...systems, ...named].map((name) => ({ value: name, label: systemLabel(name) }))}
    />
  )
}
