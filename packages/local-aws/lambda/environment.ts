import { AsyncLocalStorage } from 'node:async_hooks'

type Variables = Readonly<Record<string, string>>

const current = new AsyncLocalStorage<Variables>()

/** Runs code with the environment variables of one function. */
export const withVariables = <T>(variables: Variables, run: () => T): T => current.run(variables, run)

/** One invocation of a function; the same object for its whole duration. */
export interface Invocation {
  /** `opportunities/create` */
  readonly handler: string
}

/**
 * The name by which a fault selects the operator's tool, as it selects functions by their names. The tool runs in a
 * separate process.
 */
export const OPERATOR = 'ops/admin'

/** Runs a command of the operator's tool. */
export const asOperator = <T>(run: () => T): T => withVariables({ _HANDLER: OPERATOR }, run)

const invocations = new WeakMap<Variables, Invocation>()

/** Returns the current invocation; undefined in code of the local run, such as pollers and the demo. */
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
 * All functions share this process, but each sees only the variables of its definition, so that a variable that is
 * missing in the template is missing here too. The user's shell variables are hidden, above all AWS profiles.
 */
export function isolateEnvironment(common: Variables): void {
  const passedThrough = ['PATH', 'HOME', 'TZ', 'LANG', 'TMPDIR', 'NODE_EXTRA_CA_CERTS']
  const base: Record<string, string> = { ...common }
  for (const name of passedThrough) {
    const value = process.env[name]
    if (value !== undefined) base[name] = value
  }
  const visible = (): Record<string, string> => ({ ...base, ...current.getStore() })
  const lookUp = (name: string | symbol): string | undefined =>
    typeof name === 'string' ? (current.getStore()?.[name] ?? base[name]) : undefined
  process.env = new Proxy(base, {
    get: (_, name) => lookUp(name),
    has: (_, name) => lookUp(name) !== undefined,
    ownKeys: () => Object.keys(visible()),
    getOwnPropertyDescriptor: (_, name) => {
      const value = lookUp(name)
      return value === undefined ? undefined : { value, writable: true, enumerable: true, configurable: true }
    },
  })
}
