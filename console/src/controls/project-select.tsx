import { useProjectChoices, useProjectName } from '../api/choices.ts'
import { SearchSelect, type SearchSelectProps } from '../parts/search-select.tsx'

const useFound = (text: string) => useProjectChoices(text).data

/** Chooses a project or an opportunity by its name. */
export function ProjectSelect(props: SearchSelectProps) {
  const { data: name } = useProjectName(props.value)
  return <SearchSelect {...props} name={name} useFound={useFound} none="No project has this name" />
}
