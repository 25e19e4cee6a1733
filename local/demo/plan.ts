import { randomOf } from '../like-aws/random.ts'
import {
  CALLS,
  CAPTIONS,
  CITIES,
  FIRST_NAMES,
  JOBS,
  LAST_NAMES,
  LEAD_SOURCES,
  STREETS,
  SYNC_ERRORS,
  TAGS,
  VENDORS,
} from './tables.ts'

const SEED = 20_261_122
const DAY_MS = 86_400_000
const HALF_YEAR_DAYS = 183

/** When the half-year that ends at a time began. */
export const beginningOf = (today: Date): Date => new Date(today.getTime() - HALF_YEAR_DAYS * DAY_MS)
/** The time at which the half-year ends that began at a time. */
export const endOf = (beginning: Date): Date => new Date(beginning.getTime() + HALF_YEAR_DAYS * DAY_MS)

/** How many opportunities stand in each stage of the default pipeline, from the first to the last. */
const IN_STAGES = [14, 11, 12, 7, 9, 7]
/** The age of those in each stage in days, from the youngest to the oldest. */
const AGES = [
  [0, 20],
  [0, 45],
  [0, 70],
  [0, 90],
  [30, 130],
  [70, 175],
] as const
/** From this stage on they are approved, that is, projects. */
const FIRST_APPROVED_STAGE = 3
/** The systems that handle the expenses, the first one earlier. */
export const SYSTEMS = ['quickbooks', 'jobtread'] as const
const EXPENSES = 300
const PHOTOS = 24

interface PlannedContact {
  readonly name: string
  readonly email: string
  readonly phone: string
  readonly address_street: string
  readonly address_city: string
  readonly address_state: string
  readonly address_zip: string
  readonly address_country: string
}

export interface PlannedOpportunity {
  readonly name: string
  readonly createdAt: Date
  readonly contact: PlannedContact
  readonly stage: number
  readonly approved: boolean
  readonly archived: boolean
  readonly value: number
  readonly leadSource: string
  readonly tags: readonly string[]
  /** The fate of its estimate; undefined without one. */
  readonly estimate: 'draft' | 'sent' | 'approved' | 'cancelled' | undefined
  readonly envelope: 'open' | 'signed' | undefined
  readonly call: (typeof CALLS)[number] | undefined
}

export interface PlannedExpense {
  /** `DEMO-0001`. A later run finds the expense by it. */
  readonly reference: string
  readonly createdAt: Date
  /** `2026-03-14` */
  readonly date: string
  readonly vendor: string
  readonly category: string
  readonly item: string
  readonly amount: number
  /** Index of the project among the approved opportunities; undefined for overhead. */
  readonly project: number | undefined
  readonly miles: number | undefined
  readonly receipt: 'pdf' | 'png' | undefined
  readonly namespaces: readonly (typeof SYSTEMS)[number][]
  /** Why QuickBooks could not take it. */
  readonly syncError: (typeof SYNC_ERRORS)[number] | undefined
}

interface PlannedPhoto {
  readonly caption: string
  readonly project: number
  readonly takenAt: Date
  readonly seed: number
}

export interface Plan {
  readonly opportunities: readonly PlannedOpportunity[]
  readonly expenses: readonly PlannedExpense[]
  readonly photos: readonly PlannedPhoto[]
}

/** A time after something happened, as a part of the days in which the rest of it happens, and before `today`. */
export function later(since: Date, part: number, today: Date, days = 20): Date {
  const span = Math.min(days * DAY_MS, today.getTime() - since.getTime())
  return new Date(since.getTime() + part * span)
}

/** Plans the demo. The same on every machine but for its dates, which end at `today`. */
export function planDemo(today: Date): Plan {
  const random = randomOf(SEED)
  const below = (count: number) => Math.floor(random() * count)
  const pick = <T>(list: readonly T[]): T => {
    const [chosen] = list.slice(below(list.length))
    if (chosen === undefined) throw new Error('nothing to choose from')
    return chosen
  }
  const daysAgo = (days: number) => new Date(today.getTime() - days * DAY_MS)

  const contactOf = (index: number): PlannedContact => {
    // Every pair once: 20 first names, moved by one for each round of 20 last names.
    const first = FIRST_NAMES[(index + Math.floor(index / 20)) % FIRST_NAMES.length] ?? FIRST_NAMES[0]
    const last = LAST_NAMES[(index * 7) % LAST_NAMES.length] ?? LAST_NAMES[0]
    const [city, zip] = pick(CITIES)
    return {
      name: `${first} ${last}`,
      email: `${first}.${last}@example.com`.toLowerCase(),
      phone: `+1512555${String(1000 + index).padStart(4, '0')}`,
      address_street: `${100 + below(9800)} ${pick(STREETS)}`,
      address_city: city,
      address_state: 'TX',
      address_zip: zip,
      address_country: 'US',
    }
  }

  const opportunities = IN_STAGES.flatMap((count, stage) => Array(count).fill(stage)).map(
    (stage: number, index): PlannedOpportunity => {
      const [youngest, oldest] = AGES[stage] ?? AGES[0]
      // Of those that may be from today, many are.
      const skew = youngest === 0 ? 3 : 1
      const createdAt = daysAgo(youngest + (oldest - youngest) * random() ** skew + 0.02)
      const contact = contactOf(index)
      const [job, price] = pick(JOBS)
      const approved = stage >= FIRST_APPROVED_STAGE
      return {
        name: `${job}, ${contact.name}`,
        createdAt,
        contact,
        stage,
        approved,
        archived: stage === 0 && index % 5 === 4,
        value: Math.round((price * (0.7 + 0.6 * random())) / 50) * 50,
        leadSource: pick(LEAD_SOURCES),
        tags: TAGS.filter(() => random() < 0.18),
        estimate: approved
          ? 'approved'
          : stage === 2
            ? pick(['draft', 'sent', 'sent', 'cancelled'])
            : undefined,
        envelope: approved ? (index % 3 === 0 ? 'signed' : 'open') : undefined,
        call: index % 2 === 0 ? pick(CALLS) : undefined,
      }
    },
  )
  const projects = opportunities.filter(({ approved }) => approved)
  /** The index of a project that existed at a time. */
  const projectAt = (time: Date): number | undefined => {
    const known = [...projects.keys()].filter((index) => (projects[index]?.createdAt ?? today) < time)
    return known.length === 0 ? undefined : pick(known)
  }

  const expenses = Array.from({ length: EXPENSES }, (_, index): PlannedExpense => {
    const [vendor, category, items, min, max] = pick(VENDORS)
    const isMileage = index % 20 === 19
    // More in the last weeks than half a year ago.
    const age = 180 * random() ** 1.6 + 0.01
    const createdAt = daysAgo(age)
    const handled = age > 12
    const isInBooks = handled && random() < 0.85
    return {
      reference: `DEMO-${String(index + 1).padStart(4, '0')}`,
      createdAt,
      date: createdAt.toISOString().slice(0, 10),
      vendor,
      category,
      item: isMileage ? 'Drive to the site' : pick(items),
      amount: Math.round((min + (max - min) * random() ** 2) * 100) / 100,
      project: random() < 0.88 ? projectAt(createdAt) : undefined,
      miles: isMileage ? 8 + below(60) : undefined,
      receipt: isMileage || index % 23 === 22 ? undefined : index % 12 === 0 ? 'png' : 'pdf',
      namespaces: [
        ...(isInBooks ? (['quickbooks'] as const) : []),
        ...(handled && random() < 0.6 ? (['jobtread'] as const) : []),
      ],
      syncError: !isInBooks && index % 4 === 1 ? SYNC_ERRORS[(index >> 2) % SYNC_ERRORS.length] : undefined,
    }
  })

  const photos = Array.from({ length: PHOTOS }, (_, index): PlannedPhoto => {
    const takenAt = daysAgo(90 * random() ** 2 + 0.05)
    return {
      // The number makes it unique, so that a later run finds it.
      caption: `${CAPTIONS[index % CAPTIONS.length]} (${index + 1})`,
      project: projectAt(takenAt) ?? 0,
      takenAt,
      seed: index,
    }
  })
  return { opportunities, expenses, photos }
}
