import { currentInvocation, type Invocation, OPERATOR } from '../lambda/environment.ts'
import type { CallFault, KeyLimit, LikeAws, Profile, Rule } from './profile.ts'
import { randomOf } from './random.ts'

/** Faults that are counted. */
type Counted = CallFault | 'throttledKeys'

interface State {
  readonly random: () => number
  occurrences: number
  /** The fault affects every call before this time. */
  until: number
  calls: WeakMap<Invocation, number>
}

/** Decides which calls of functions a fault affects, by the profile's rule and a seeded random choice. */
export class FaultSchedule {
  profile: Profile
  private readonly seed: number
  private readonly states = new Map<Counted, State>()

  constructor({ seed, profile }: LikeAws) {
    this.seed = seed
    this.profile = profile
  }

  /** Replaces the profile and resets the counts. */
  set(profile: Profile): void {
    this.profile = profile
    this.states.clear()
  }

  /** Returns how often each fault occurred. */
  counts(): Record<string, number> {
    return Object.fromEntries([...this.states].map(([fault, { occurrences }]) => [fault, occurrences]))
  }

  /** Returns the limits of partition keys that affect the current invocation. */
  keyLimits(): KeyLimit[] {
    return (this.profile.throttledKeys ?? []).filter(affected)
  }

  /** Counts an occurrence of throttling by key. */
  countThrottledKey(): void {
    this.state('throttledKeys').occurrences += 1
  }

  affects(fault: CallFault): boolean {
    const rule = this.profile[fault]
    const invocation = rule && affected(rule)
    if (!invocation) return false
    const state = this.state(fault)
    const now = performance.now()
    const hit = now < state.until || begins(rule, state, invocation)
    if (!hit) return false
    if (rule.forMs !== undefined && now >= state.until) state.until = now + rule.forMs
    state.occurrences += 1
    return true
  }

  /** Returns the next random number of a fault, for further choices. */
  random(fault: Counted): number {
    return this.state(fault).random()
  }

  private state(fault: Counted): State {
    const known = this.states.get(fault)
    if (known) return known
    const random = randomOf(this.seed + hashOf(fault))
    const state: State = { random, occurrences: 0, until: 0, calls: new WeakMap() }
    this.states.set(fault, state)
    return state
  }
}

/** Returns the current invocation if a fault affects its function; the operator's tool must be named. */
function affected({ functions }: Pick<Rule, 'functions'>): Invocation | undefined {
  const invocation = currentInvocation()
  if (!invocation) return undefined
  const { handler } = invocation
  return (functions?.includes(handler) ?? handler !== OPERATOR) ? invocation : undefined
}

function begins(rule: Rule, state: State, invocation: Invocation): boolean {
  const earlier = state.calls.get(invocation) ?? 0
  state.calls.set(invocation, earlier + 1)
  if (rule.firstCalls !== undefined && earlier >= rule.firstCalls) return false
  if (rule.times !== undefined && state.occurrences >= rule.times) return false
  return rule.rate === undefined || state.random() < rule.rate
}

/** Returns a deterministic hash of a text. */
export function hashOf(text: string): number {
  let hash = 0
  for (const char of text) hash = (hash * 31 + char.charCodeAt(0)) >>> 0
  return hash
}
