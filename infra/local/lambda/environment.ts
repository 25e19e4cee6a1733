import { AsyncLocalStorage } from 'node:async_hooks'

type Variables = Readonly<Record<string, string>>

const current = new AsyncLocalStorage<Variables>()

/** Runs with the variables of one function, as if it had the process for itself. */
export const withVariables = <T>(variables: Variables, run: () => T): T => current.run(variables, run)

/** One invocation of a function; the same object as long as it runs. */
export interface Invocation {
  /** `opportunities/create` */
  readonly handler: string
}

const invocations = new WeakMap<Variables, Invocation>()

/** The invocation that is running here; undefined in code of the runner itself, such as pollers and the demo. */
export function currentInvocation(): Invocation | undefined {
  const variables = current.getStore()
  const handler = variables?._HANDLER
  if (variables === undefined || handler === undefined) return undefined
  const known = invocations.get(variables)
  if (known) return known
  const invocation = { handler: handler.replace(/^functions\/|\.\w+$/g, '') }
  invocations.set(variables, invocation)
  return invocation
}

/**
 * All functions share this process, but each may see only what its own definition sets: a variable that the template
 * forgot must be missing here too. Nothing of the user's shell is seen either, above all no AWS profile.
 */
export function isolateEnvironment(common: Variables): void {
  const kept = ['PATH', 'HOME', 'TZ', 'LANG', 'TMPDIR', 'NODE_EXTRA_CA_CERTS']
  const base: Record<string, string> = { ...common }
  for (const name of kept) {
    const value = process.env[name]
    if (value !== undefined) base[name] = value
  }
  const seen = (): Record<string, string> => ({ ...base, ...current.getStore() })
  const look = (name: string | symbol): string | undefined =>
    typeof name === 'string' ? (current.getStore()?.[name] ?? base[name]) : undefined
  process.env = new Proxy(base, {
    get: (_, name) => look(name),
    has: (_, name) => look(name) !== undefined,
    ownKeys: () => Object.keys(seen()),
    getOwnPropertyDescriptor: (_, name) => {
      const value = look(name)
      return value === undefined ? undefined : { value, writable: true, enumerable: true, configurable: true }
    },
  })
}
