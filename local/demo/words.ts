/** The words of the demo. All names are invented. */

/** Contacts, and the jobs that they ask for with their usual price. */
export const JOBS = [
  ['Maria Alvarez', 'Kitchen remodel', 48_000],
  ['James Bennett', 'Bathroom remodel', 21_000],
  ['Helen Coleman', 'Roof replacement', 17_500],
  ['Robert Dawson', 'Deck and pergola', 14_200],
  ['Linda Ellison', 'Basement finish', 39_000],
  ['Carlos Garcia', 'Window replacement', 12_800],
  ['Susan Fischer', 'Garage conversion', 33_500],
  ['David Nguyen', 'Siding repair', 9_400],
  ['Paula Parker', 'Room addition', 86_000],
  ['Thomas Quinn', 'Exterior painting', 7_900],
  ['Grace Owens', 'Sunroom', 41_000],
  ['Kevin Sullivan', 'Fence and gate', 6_800],
] as const

export const CITIES = [
  ['Austin', '78704'],
  ['Round Rock', '78664'],
  ['Cedar Park', '78613'],
] as const

/** Vendors, the category of their goods, and goods with their usual price. */
export const VENDORS = [
  ['Lone Star Lumber', 'Materials', 'Framing lumber', 612.4],
  ['Hill Country Tile', 'Materials', 'Porcelain tile', 318.75],
  ['Bluebonnet Electric', 'Subcontractors', 'Rough-in wiring', 1480],
  ['Violet Crown Rentals', 'Equipment rental', 'Scaffold rental', 265],
  ['Travis County Permits', 'Permits and fees', 'Building permit', 140.5],
] as const

export const CREW = [
  ['Mia Torres', 'mia.torres@example.com', ['expenses.view', 'expenses.edit']],
  ['Ben Carter', 'ben.carter@example.com', ['expenses.view', 'expenses.view_all', 'expenses.edit']],
] as const

export const CALLS = [
  ['inbound', 'completed', 'Asked when the crew arrives; confirmed Tuesday at 8.'],
  ['outbound', 'completed', 'Chose the darker tiles; we order them today.'],
  ['outbound', 'unanswered', 'No answer; call again on Thursday.'],
] as const

/** The states of a house, in which it is pictured. */
export const CAPTIONS = [
  'Front of the house before we start',
  'Framing of the new wall',
  'Roof deck, half done',
  'Inspection passed',
] as const

/** The element at an index; indexes beyond the end start again at the beginning. */
export function at<T>(list: readonly T[], index: number): T {
  const [found] = list.slice(index % list.length)
  if (found === undefined) throw new Error('nothing to choose from')
  return found
}
