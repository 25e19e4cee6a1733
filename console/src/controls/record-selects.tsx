import { useProjectChoices, useProjectName, useVendorChoices } from '../api/choices.ts'
import { SearchSelect, type SearchSelectProps } from '../parts/search-select.tsx'

/** Chooses a project or an opportunity by its name. */
export function ProjectSelect(props: SearchSelectProps) {
  const { data: name } = useProjectName(props.value)
  return <SearchSelect {...props} name={name} useFound={useProjectChoices} none="No project has this name" />
}

const useVendors = (text: string | undefined) => {
  const wanted = text?.toLowerCase() ?? ''
  const { data, isPlaceholderData } = useVendorChoices(text !== undefined)
  return { data: data?.filter(({ name }) => name.toLowerCase().includes(wanted)), isPlaceholderData }
}

/** Chooses a vendor by a part of its name. */
export function VendorSelect(props: SearchSelectProps) {
  const name = useVendorChoices(props.value !== undefined).data?.find(({ id }) => id === props.value)?.name
  return <SearchSelect {...props} name={name} useFound={useVendors} none="No vendor has this name" />
}
