/** Whether a text is a day of the calendar, YYYY-MM-DD. */
export function isDay(text: string): boolean {
  const date = new Date(`${text}T00:00:00Z`)
  return (
    /^\d{4}-\d\d-\d\d$/.test(text) && !Number.isNaN(date.getTime()) && date.toISOString().startsWith(text)
  )
}

/**
 * Whether a day, or a timestamp in UTC, is in the years 0001 to 9999. Many languages and stores support no other
 * years.
 */
export const isInRange = (text: string): boolean => /^\d{4}-/.test(text) && !text.startsWith('0000')
