export interface RouteMatch {
  readonly key: string
  readonly functionArn: string
  readonly pathParameters?: Record<string, string>
}

interface Compiled {
  readonly key: string
  readonly functionArn: string
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

/** Chooses as API Gateway does: literal segments before parameters, a method before ANY, else `$default`. */
export class RouteTable {
  private readonly routes: readonly Compiled[]
  private readonly fallback: string | undefined

  constructor(routes: readonly { readonly key: string; readonly functionArn: string }[]) {
    this.fallback = routes.find(({ key }) => key === '$default')?.functionArn
    this.routes = routes
      .filter(({ key }) => key !== '$default')
      .map(({ key, functionArn }) => {
        const [method = '', path = ''] = key.split(' ')
        return { key, functionArn, method, segments: path.split('/') }
      })
      .sort((a, b) => rank(a).localeCompare(rank(b)))
  }

  /** @param path as the client wrote it, still encoded */
  match(method: string, path: string): RouteMatch | undefined {
    const segments = path.split('/')
    for (const { key, functionArn, method: wanted, segments: pattern } of this.routes) {
      if (wanted !== 'ANY' && wanted !== method) continue
      const parameters = parametersOf(pattern, segments)
      if (!parameters) continue
      const some = Object.keys(parameters).length > 0
      return { key, functionArn, ...(some && { pathParameters: parameters }) }
    }
    return this.fallback === undefined ? undefined : { key: '$default', functionArn: this.fallback }
  }
}

/** Sorts routes so that the first that matches is the one that AWS takes. */
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
