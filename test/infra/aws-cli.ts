import * as cloudformation from '@aws-sdk/client-cloudformation'
import * as dynamodb from '@aws-sdk/client-dynamodb'
import * as lambda from '@aws-sdk/client-lambda'
import * as secretsmanager from '@aws-sdk/client-secrets-manager'

const SERVICES: Readonly<Record<string, Readonly<Record<string, unknown>>>> = {
  cloudformation,
  dynamodb,
  lambda,
  secretsmanager,
}

/** Operations of services whose SDK the project does not have, with their options. */
const OTHERS: Readonly<Record<string, readonly string[]>> = {
  'ssm get-parameter': ['--name'],
  'logs describe-log-groups': ['--log-group-name-prefix'],
  'logs create-export-task': ['--log-group-name', '--from', '--to', '--destination'],
  'acm describe-certificate': ['--certificate-arn'],
  'cloudformation deploy': ['--stack-name', '--template-file', '--capabilities', '--parameter-overrides'],
  // Its options depend on the backup.
  'backup start-restore-job': [],
  'dynamodb wait': ['--table-name'],
}

/** A structure in the SDK's schemas: the names of its members, and their schemas. */
interface Structure {
  readonly names: readonly string[]
  readonly schemas: readonly unknown[]
}

function structureOf(schema: unknown): Structure | undefined {
  const found = typeof schema === 'function' ? schema() : schema
  if (!Array.isArray(found) || found[0] !== 3) return undefined
  const [, , , , names, schemas] = found
  return { names, schemas }
}

function inputOf(service: string, operation: string): Structure {
  const Command = SERVICES[service]?.[`${pascal(operation)}Command`]
  if (typeof Command !== 'function') throw new Error(`there is no aws ${service} ${operation}`)
  const { schema } = Reflect.construct(Command, [{}])
  const input = structureOf(schema[4])
  if (!input) throw new Error(`aws ${service} ${operation} has no input`)
  return input
}

const pascal = (text: string): string =>
  text.replace(/(?:^|-)(\w)/g, (_, letter: string) => letter.toUpperCase())

/** `Enabled=true,AttributeName=x` for a structure; other values as they are. */
function readValue(text: string, schema: unknown): unknown {
  const structure = structureOf(schema)
  if (!structure) return text
  return Object.fromEntries(
    text.split(',').map((pair) => {
      const [name = '', value = ''] = pair.split('=')
      if (!structure.names.includes(name)) throw new Error(`there is no ${name} in ${text}`)
      return [name, value === 'true' || value]
    }),
  )
}

export interface AwsCall {
  readonly operation: string
  readonly input: Readonly<Record<string, unknown>>
}

/**
 * Reads a command of the AWS CLI as the CLI does, with the schemas of the SDK.
 * @throws Error for a service, an operation, an option or a field that does not exist
 */
export function awsCall([service = '', operation = '', ...options]: readonly string[]): AwsCall {
  const known = OTHERS[`${service} ${operation}`]
  if (known) {
    const unknown = options.filter((word) => word.startsWith('--') && !known.includes(word))
    if (unknown.length > 0) throw new Error(`aws ${service} ${operation} has no ${unknown.join(', ')}`)
    return { operation, input: {} }
  }
  const { names, schemas } = inputOf(service, operation)
  const input: Record<string, unknown> = {}
  for (let n = 0; n < options.length; n++) {
    const [option = '', next] = options.slice(n)
    const no = option.startsWith('--no-')
    const name = names.find((one) => one === pascal(option.slice(no ? 5 : 2)))
    if (!option.startsWith('--') || name === undefined) {
      throw new Error(`aws ${service} ${operation} has no option ${option}`)
    }
    const isFlag = next === undefined || next.startsWith('--')
    if (no && !isFlag) throw new Error(`${option} has no value`)
    input[name] = isFlag ? !no : readValue(next, schemas[names.indexOf(name)])
    if (!isFlag) n++
  }
  return { operation, input }
}
