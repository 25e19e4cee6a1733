/** The words of the demo: plain tables, from which `plan.ts` chooses. All names are invented. */

export const FIRST_NAMES = [
  'Maria',
  'James',
  'Aisha',
  'Robert',
  'Linda',
  'Carlos',
  'Susan',
  'David',
  'Priya',
  'Thomas',
  'Grace',
  'Kevin',
  'Elena',
  'Marcus',
  'Hannah',
  'Omar',
  'Julia',
  'Peter',
  'Naomi',
  'Victor',
] as const

export const LAST_NAMES = [
  'Alvarez',
  'Bennett',
  'Chowdhury',
  'Dawson',
  'Ellison',
  'Fischer',
  'Garcia',
  'Hughes',
  'Ibrahim',
  'Jensen',
  'Kowalski',
  'Lopez',
  'Mitchell',
  'Nguyen',
  'Okafor',
  'Patel',
  'Quinn',
  'Ramirez',
  'Sullivan',
  'Turner',
] as const

/** Projects, and their usual cost. */
export const JOBS = [
  ['Kitchen remodel', 48_000],
  ['Bathroom remodel', 21_000],
  ['Roof replacement', 17_500],
  ['Deck and pergola', 14_200],
  ['Basement finish', 39_000],
  ['Window replacement', 12_800],
  ['Garage conversion', 33_500],
  ['Siding repair', 9_400],
  ['Room addition', 86_000],
  ['Exterior painting', 7_900],
] as const

export const STREETS = [
  'Oak Hill Drive',
  'Barton Creek Boulevard',
  'Cedar Street',
  'Mesa Verde Lane',
  'Juniper Court',
  'South Lamar Boulevard',
  'Pecan Grove Road',
  'Live Oak Circle',
  'Ridgeview Avenue',
  'Travis Heights Boulevard',
] as const

export const CITIES = [
  ['Austin', '78704'],
  ['Round Rock', '78664'],
  ['Cedar Park', '78613'],
  ['Georgetown', '78626'],
  ['Pflugerville', '78660'],
] as const

export const LEAD_SOURCES = [
  'Referral',
  'Website',
  'Yard sign',
  'Home show',
  'Repeat customer',
  'Door hanger',
] as const

export const TAGS = ['insurance', 'financing', 'hoa', 'permit', 'urgent', 'warranty'] as const

/** Vendors, and their goods, with the range of the price. */
export const VENDORS = [
  [
    'Lone Star Lumber',
    'Materials',
    ['Framing lumber', 'Plywood sheathing', 'Cedar boards', 'Deck screws'],
    60,
    1400,
  ],
  ['Hill Country Tile', 'Materials', ['Porcelain tile', 'Thinset and grout', 'Backsplash tile'], 80, 900],
  [
    'Capital Plumbing Supply',
    'Materials',
    ['Shower valve', 'PEX tubing', 'Water heater', 'Faucet'],
    40,
    1150,
  ],
  [
    'Bluebonnet Electric',
    'Subcontractors',
    ['Rough-in wiring', 'Panel upgrade', 'Fixture installation'],
    350,
    3200,
  ],
  [
    'Violet Crown Rentals',
    'Equipment rental',
    ['Scaffold rental', 'Dumpster rental', 'Skid steer, one day'],
    90,
    780,
  ],
  [
    'Pecan Street Hardware',
    'Small tools',
    ['Blades and bits', 'Anchors and fasteners', 'Caulk and sealant'],
    12,
    180,
  ],
  [
    'Travis County Permits',
    'Permits and fees',
    ['Building permit', 'Electrical permit', 'Inspection fee'],
    75,
    640,
  ],
  ['Armadillo Fuel', 'Fuel', ['Diesel', 'Unleaded'], 38, 145],
  ['Sixth Street Paints', 'Materials', ['Exterior paint', 'Primer', 'Rollers and trays'], 35, 520],
  [
    'Longhorn Roofing Supply',
    'Materials',
    ['Architectural shingles', 'Underlayment', 'Drip edge'],
    120,
    2600,
  ],
] as const

export const CREW = [
  ['Mia Torres', 'mia.torres@example.com', ['expenses.view', 'expenses.edit']],
  ['Ben Carter', 'ben.carter@example.com', ['expenses.view', 'expenses.view_all', 'expenses.edit']],
  [
    'Dana Whitfield',
    'dana.whitfield@example.com',
    ['expenses.view', 'expenses.view_all', 'expenses.edit_all'],
  ],
] as const

export const CALLS = [
  ['inbound', 'completed', 'Asked when the crew arrives; confirmed Tuesday at 8.'],
  ['inbound', 'completed', 'Wants a quote for a second bathroom while we are there.'],
  ['outbound', 'completed', 'Walked through the estimate line by line; sends it to the bank.'],
  ['outbound', 'completed', 'Chose the darker countertop; we order it today.'],
  ['inbound', 'abandoned', 'Hung up after 20 seconds.'],
  ['outbound', 'unanswered', 'No answer; call again on Thursday.'],
] as const

export const CAPTIONS = [
  'Front of the house before we start',
  'North side, after demolition',
  'Framing of the new wall',
  'Roof deck, half done',
  'Drainage at the corner',
  'Finished porch',
  'Damage under the old siding',
  'Delivery of the trusses',
  'Evening view for the customer',
  'Inspection passed',
] as const

/** Why the books could not take an expense. */
export const SYNC_ERRORS = [
  { code: 'closed_period', message: 'The accounting period is closed', retryable: false },
  { code: 'unknown_vendor', message: 'The vendor has no counterpart in the books', retryable: false },
  { code: 'rate_limited', message: 'Too many requests; tries again later', retryable: true },
] as const
