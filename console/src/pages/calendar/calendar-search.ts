import { textParams } from '../../parts/search-params.ts'

const params = textParams('day', 'person')

/** A day of the week that is shown, and the person whose appointments are shown. */
export const validateCalendarSearch = (given: Record<string, unknown>) => {
  const { day, person } = params(given)
  const isDay = day !== undefined && /^\d{4}-\d\d-\d\d$/.test(day) && !Number.isNaN(Date.parse(day))
  return { day: isDay ? day : undefined, person }
}
