/** The values of `Ref` and `Fn::GetAtt` for a resource. */
export interface Located {
  readonly ref: string
  readonly attributes: Readonly<Record<string, string>>
}

/** A resource of the template; its properties contain unresolved intrinsic functions. */
export interface RawResource {
  readonly stack: string
  readonly id: string
  readonly type: string
  readonly properties: Readonly<Record<string, unknown>>
}

export interface StackTemplate {
  readonly name: string
  readonly template: unknown
}

type Values = Readonly<Record<string, unknown>>

const isObject = (value: unknown): value is Values =>
  typeof value === 'object' && value !== null && !Array.isArray(value)

const section = (template: unknown, name: string): Values => {
  const found = isObject(template) ? template[name] : undefined
  return isObject(found) ? found : {}
}

export const REGION = 'us-east-1'
export const ACCOUNT = '000000000000'

const pseudo = (stack: string): Readonly<Record<string, string>> => ({
  'AWS::AccountId': ACCOUNT,
  'AWS::Partition': 'aws',
  'AWS::Region': REGION,
  'AWS::StackId': `arn:aws:cloudformation:${REGION}:${ACCOUNT}:stack/${stack}/local`,
  'AWS::StackName': stack,
  'AWS::URLSuffix': 'amazonaws.com',
})

/** Evaluates the intrinsic functions of several templates that import each other's outputs, as CloudFormation does. */
export class Resolver {
  readonly resources: readonly RawResource[]
  private readonly exports = new Map<unknown, { stack: string; value: unknown }>()
  private readonly parameters = new Map<string, Values>()
  private readonly located = new Map<string, Located>()

  constructor(stacks: readonly StackTemplate[], locate: (resource: RawResource) => Located) {
    const resources: RawResource[] = []
    for (const { name: stack, template } of stacks) {
      for (const [id, entry] of Object.entries(section(template, 'Resources'))) {
        const type = isObject(entry) ? String(entry.Type) : ''
        const resource = { stack, id, type, properties: section(entry, 'Properties') }
        resources.push(resource)
        this.located.set(`${stack}/${id}`, locate(resource))
      }
      for (const [id, entry] of Object.entries(section(template, 'Parameters'))) {
        if (isObject(entry)) this.parameters.set(`${stack}/${id}`, entry)
      }
      for (const output of Object.values(section(template, 'Outputs'))) {
        const name = this.resolve(section(output, 'Export').Name, stack)
        if (isObject(output) && name !== undefined) this.exports.set(name, { stack, value: output.Value })
      }
    }
    this.resources = resources
  }

  /** @throws Error for an unknown function or name, because a guess could hide a difference from AWS */
  resolve(value: unknown, stack: string): unknown {
    if (Array.isArray(value)) return value.map((part) => this.resolve(part, stack))
    if (!isObject(value)) return value
    const [key = '', ...more] = Object.keys(value)
    if (more.length === 0 && (key === 'Ref' || key.startsWith('Fn::'))) {
      return this.call(key, value[key], stack)
    }
    return Object.fromEntries(Object.entries(value).map(([name, part]) => [name, this.resolve(part, stack)]))
  }

  private call(name: string, given: unknown, stack: string): unknown {
    if (name === 'Ref') return this.ref(String(given), stack)
    if (name === 'Fn::GetAtt') return this.attribute(given, stack)
    if (name === 'Fn::Sub') return this.substitute(given, stack)
    const argument = this.resolve(given, stack)
    if (name === 'Fn::ImportValue') return this.import(argument)
    if (!Array.isArray(argument)) throw new Error(`${name} is not supported locally`)
    const [first, second]: unknown[] = argument
    if (name === 'Fn::Join' && Array.isArray(second)) return second.map(String).join(String(first))
    if (name === 'Fn::Split') return String(second).split(String(first))
    if (name === 'Fn::Select' && Array.isArray(second)) return second[Number(first)]
    throw new Error(`${name} is not supported locally`)
  }

  private ref(id: string, stack: string): unknown {
    const path = `${stack}/${id}`
    const known = this.located.get(path)?.ref ?? pseudo(stack)[id]
    if (known !== undefined) return known
    const parameter = this.parameters.get(path)
    if (parameter) return this.parameter(parameter)
    throw new Error(`there is no ${id} in stack ${stack}`)
  }

  private parameter({ Type, Default }: Values): unknown {
    if (!String(Type).startsWith('AWS::SSM::Parameter::Value')) return Default
    const found = this.resources.find(
      ({ type, stack, properties }) =>
        type === 'AWS::SSM::Parameter' && this.resolve(properties.Name, stack) === Default,
    )
    if (!found) throw new Error(`there is no parameter ${String(Default)}`)
    return this.resolve(found.properties.Value, found.stack)
  }

  private attribute(given: unknown, stack: string): string {
    const path = Array.isArray(given) ? given.map(String) : String(given).split('.')
    const [id, ...rest] = path
    const value = this.located.get(`${stack}/${id}`)?.attributes[rest.join('.')]
    if (value === undefined) throw new Error(`${path.join('.')} of stack ${stack} is not known locally`)
    return value
  }

  private substitute(given: unknown, stack: string): string {
    const [text, values]: unknown[] = Array.isArray(given) ? given : [given]
    return String(text).replace(/\$\{(!?)([^}]+)\}/g, (whole, literal: string, name: string) => {
      if (literal) return whole.replace('!', '')
      if (isObject(values) && name in values) return String(this.resolve(values[name], stack))
      return String(name.includes('.') ? this.attribute(name, stack) : this.ref(name, stack))
    })
  }

  private import(name: unknown): unknown {
    const found = this.exports.get(name)
    if (!found) throw new Error(`no stack exports ${String(name)}`)
    return this.resolve(found.value, found.stack)
  }
}
