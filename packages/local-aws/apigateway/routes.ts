import type { RouteSpec } from '../cloudformation/definition.ts'

export interface RouteMatch extends RouteSpec {
  readonly pathParameters?: Record<string, string>
}

interface Compiled {
  readonly spec: RouteSpec
  readonly method: string
  readonly segments: readonly string[]
}

const decoded = (text: string): string => {
  try {
    return decodeURIComponent(text)
  } catch {
    return text
  }
}

/**
 * Chooses a route like API Gateway: literal segments before parameters, a method before `ANY`, otherwise `$default`.
 */
export class RouteTable {
  private readonly routes: readonly Compiled[]
  private readonly fallback: RouteSpec | undefined

  constructor(routes: readonly RouteSpec[]) {
    this.fallback = routes.find(({ key }) => key === '$default')
    this.routes = routes
      .filter(({ key }) => key !== '$default')
      .map((spec) => {
        const [method = '', path = ''] = spec.key.split(' ')
        return { spec, method, segments: path.split('/') }
      })
      .sort((a, b) => rank(a).localeCompare(rank(b)))
  }

  /** @param path as the client wrote it, still encoded */
  match(method: string, path: string): RouteMatch | undefined {
    const segments = path.split('/')
    for (const { spec, method: routeMethod, segments: pattern } of this.routes) {
      if (routeMethod !== 'ANY' && routeMethod !== method) continue
      const parameters = parametersOf(pattern, segments)
      if (!parameters) continue
      const hasParameters = Object.keys(parameters).length > 0
      return { ...spec, ...(hasParameters && { pathParameters: parameters }) }
    }
    return this.fallback
  }
}

/** Sort key of a route. AWS chooses the first matching route in this order. */
const rank = ({ segments, method }: Compiled): string =>
  segments.map((segment) => (segment.endsWith('+}') ? '2' : segment.startsWith('{') ? '1' : '0')).join('') +
  (method === 'ANY' ? '9' : '')

function parametersOf(
  pattern: readonly string[],
  segments: readonly string[],
): Record<string, string> | undefined {
  const parameters: Record<string, string> = {}
  for (const [index, part] of pattern.entries()) {
    if (part.endsWith('+}')) {
      const rest = segments.slice(index).join('/')
      return rest === '' ? undefined : { ...parameters, [part.slice(1, -2)]: decoded(rest) }
    }
    const segment = segments[index]
    if (part.startsWith('{')) {
      if (!segment) return undefined
      parameters[part.slice(1, -1)] = decoded(segment)
    } else if (segment !== part) return undefined
  }
  return pattern.length === segments.length ? parameters : undefined
}
