import { randomInt, randomUUID } from 'node:crypto'
import { existsSync, readFileSync } from 'node:fs'
import { text } from 'node:stream/consumers'
import * as z from 'zod'
import type { SecretSpec } from '../cloudformation/definition.ts'
import { writePrivately } from '../data-folder/private-file.ts'
import { createGuardedServer } from '../net/guarded-server.ts'
import { portOf } from '../net/port-of.ts'
import type { Store } from '../sdk/endpoints.ts'

// The only AWS service without an existing emulator here: npm has none that runs outside a container. Implements two
// operations of the protocol on a file that only its owner can read.

export interface Secrets extends Store {
  /** Sets a secret to the value in its definition. Without such a value, generates one if the secret has none yet. */
  create(secret: SecretSpec): void
  /** Replaces CloudFormation's dynamic references to secrets (`{{resolve:secretsmanager:…}}`) by their values. */
  resolve(text: string): string
}

const requests = {
  GetSecretValue: z.object({
    SecretId: z.string(),
    VersionStage: z.enum(['AWSCURRENT', 'AWSPREVIOUS']).default('AWSCURRENT'),
  }),
  PutSecretValue: z.object({ SecretId: z.string(), SecretString: z.string() }),
}

export async function startSecrets(file: string): Promise<Secrets> {
  const values = new Map<string, string>(
    existsSync(file)
      ? Object.entries(z.record(z.string(), z.string()).parse(JSON.parse(readFileSync(file, 'utf8'))))
      : [],
  )
  const previousOf = (arn: string) => `${arn} AWSPREVIOUS`
  const put = (arn: string, value: string) => {
    const previous = values.get(arn)
    if (previous !== undefined) values.set(previousOf(arn), previous)
    values.set(arn, value)
    writePrivately(file, JSON.stringify(Object.fromEntries(values)))
  }

  function answer(operation: string, input: unknown): object | undefined {
    if (operation === 'PutSecretValue') {
      const { SecretId, SecretString } = requests.PutSecretValue.parse(input)
      put(SecretId, SecretString)
      return described(SecretId, 'AWSCURRENT')
    }
    if (operation !== 'GetSecretValue') return undefined
    const { SecretId, VersionStage } = requests.GetSecretValue.parse(input)
    const SecretString = values.get(VersionStage === 'AWSCURRENT' ? SecretId : previousOf(SecretId))
    return SecretString === undefined ? undefined : { ...described(SecretId, VersionStage), SecretString }
  }

  const server = createGuardedServer(async (request, response) => {
    const operation = String(request.headers['x-amz-target']).replace('secretsmanager.', '')
    let result: object | undefined
    try {
      result = answer(operation, JSON.parse(await text(request)))
    } catch {
      // An invalid request gets the ResourceNotFoundException below.
    }
    response.writeHead(result ? 200 : 400, { 'content-type': 'application/x-amz-json-1.1' })
    response.end(
      JSON.stringify(result ?? { __type: 'ResourceNotFoundException', message: `no ${operation} here` }),
    )
  })
  await new Promise<void>((done) => server.listen(0, '127.0.0.1', done))
  const port = portOf(server)
  return {
    endpoint: `http://127.0.0.1:${port}`,
    create(secret) {
      const value = secret.value ?? values.get(secret.arn) ?? generate(secret)
      if (value !== values.get(secret.arn)) put(secret.arn, value)
    },
    resolve: (text) =>
      text.replace(/\{\{resolve:secretsmanager:(arn:.+?):SecretString:::\}\}/g, (_, arn: string) => {
        const value = values.get(arn)
        if (value === undefined) throw new Error(`there is no secret ${arn}`)
        return value
      }),
    async stop() {
      server.closeAllConnections()
      await new Promise((done) => server.close(done))
    },
  }
}

const described = (arn: string, stage: string) => ({
  ARN: arn,
  Name: arn,
  VersionId: randomUUID(),
  VersionStages: [stage],
})

const LOWER = 'abcdefghijklmnopqrstuvwxyz'
const PUNCTUATION = '!"#$%&\'()*+,-./:;<=>?@[\\]^_`{|}~'

function generate({ generate: rule }: SecretSpec): string {
  const alphabet = [
    rule.ExcludeLowercase ? '' : LOWER,
    rule.ExcludeUppercase ? '' : LOWER.toUpperCase(),
    rule.ExcludeNumbers ? '' : '0123456789',
    rule.ExcludePunctuation ? '' : PUNCTUATION,
  ].join('')
  const allowed = [...alphabet].filter((character) => !rule.ExcludeCharacters.includes(character))
  const draw = () => allowed[randomInt(allowed.length)] ?? ''
  const value = Array.from({ length: rule.PasswordLength }, draw).join('')
  if (rule.GenerateStringKey === undefined) return value
  const template = z.record(z.string(), z.unknown()).parse(JSON.parse(rule.SecretStringTemplate ?? '{}'))
  return JSON.stringify({ ...template, [rule.GenerateStringKey]: value })
}
