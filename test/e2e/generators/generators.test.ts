import { cpSync, mkdirSync, symlinkSync, writeFileSync } from 'node:fs'
import { join, resolve } from 'node:path'
import { expect, test } from 'vitest'
import { run } from '../../integration/clients/installed.ts'
import { tempFolder } from '../../support/temp-folder.ts'
import { installGenerators } from './install.ts'

/*
 * Clients that other people's generators make from docs/openapi.json compile in strict mode, and give an expense without
 * a cast (contract 17.3). The first run downloads the generators.
 */

/** A generator of clients: its command, whose output goes to `out/`, and a program that uses the output. */
interface Generator {
  readonly name: string
  /** The file in `node_modules` that runs, and its arguments. */
  readonly command: string
  /** Takes an expense from the first page of the list and from its own address, without a cast. */
  readonly program: string
}

const GENERATORS: readonly Generator[] = [
  {
    name: 'openapi-typescript',
    command: 'openapi-typescript/bin/cli.js openapi.json -o out/schema.ts',
    program: `
      import createClient from 'openapi-fetch'
      import type { components, paths } from './out/schema.ts'
      const client = createClient<paths>()
      const list = await client.GET('/v1/expenses')
      const first: components['schemas']['Expense'] | undefined = list.data?.data[0]
      const one = await client.GET('/v1/expenses/{id}', { params: { path: { id: first?.id ?? '' } } })
      export const amounts: (number | undefined)[] = [first?.amount_tax_inclusive, one.data?.amount_tax_inclusive]`,
  },
  {
    name: '@hey-api/openapi-ts',
    command: '@hey-api/openapi-ts/bin/run.js -i openapi.json -o out --silent',
    program: `
      import { type Expense, getExpense, listExpenses } from './out/index.ts'
      const list = await listExpenses()
      const first: Expense | undefined = list.data?.data[0]
      const one = await getExpense({ path: { id: first?.id ?? '' } })
      export const amounts: (number | undefined)[] = [first?.amount_tax_inclusive, one.data?.amount_tax_inclusive]`,
  },
  {
    name: 'openapi-typescript-codegen',
    command: 'openapi-typescript-codegen/bin/index.js -i openapi.json -o out',
    program: `
      import { type Expense, ExpensesService } from './out/index.ts'
      const list = await ExpensesService.listExpenses()
      const first: Expense | undefined = list.data[0]
      const one = await ExpensesService.getExpense(first?.id ?? '')
      export const amounts: (number | undefined)[] = [first?.amount_tax_inclusive, one.amount_tax_inclusive]`,
  },
  {
    name: 'orval',
    command: 'orval/dist/bin/orval.mjs --input openapi.json --output out/client.ts --client fetch',
    program: `
      import { type Expense, getExpense, listExpenses } from './out/client.ts'
      const list = await listExpenses()
      if (list.status !== 200) throw new Error(list.data.error.message)
      const first: Expense | undefined = list.data.data[0]
      const one = await getExpense(first?.id ?? '')
      if (one.status !== 200) throw new Error(String(one.status))
      export const amounts: (number | undefined)[] = [first?.amount_tax_inclusive, one.data.amount_tax_inclusive]`,
  },
  {
    name: 'openapi-zod-client',
    command: 'openapi-zod-client/bin.js openapi.json -o out/client.ts',
    program: `
      import type { z } from 'zod'
      import { createApiClient, schemas } from './out/client.ts'
      const client = createApiClient('')
      const list = await client.get('/v1/expenses')
      const first: z.infer<typeof schemas.Expense> | undefined = list.data[0]
      const one = await client.get('/v1/expenses/:id', { params: { id: first?.id ?? '' } })
      export const amounts: (number | undefined)[] = [first?.amount_tax_inclusive, one.amount_tax_inclusive]`,
  },
  {
    name: 'swagger-typescript-api',
    command: 'swagger-typescript-api/dist/cli.mjs generate --path openapi.json --output out --silent',
    program: `
      import { Api, type Expense } from './out/Api.ts'
      const client = new Api()
      const list = await client.v1.listExpenses()
      const first: Expense | undefined = list.data.data[0]
      const one = await client.v1.getExpense(first?.id ?? '')
      export const amounts: (number | undefined)[] = [first?.amount_tax_inclusive, one.data.amount_tax_inclusive]`,
  },
]

const TSCONFIG = {
  compilerOptions: {
    strict: true,
    noEmit: true,
    target: 'es2022',
    module: 'preserve',
    moduleResolution: 'bundler',
    allowImportingTsExtensions: true,
    lib: ['es2022', 'dom', 'dom.iterable'],
    types: [],
    skipLibCheck: true,
  },
}

const installed = installGenerators()

test.skipIf(installed === undefined).each(GENERATORS)(
  'the client by $name compiles in strict mode',
  ({ command, program }) => {
    const [bin = '', ...args] = command.split(' ')
    const modules = join(installed ?? '', 'node_modules')
    const folder = tempFolder()
    mkdirSync(join(folder, 'out'))
    symlinkSync(modules, join(folder, 'node_modules'))
    cpSync('docs/openapi.json', join(folder, 'openapi.json'))
    writeFileSync(join(folder, 'package.json'), '{ "type": "module" }')
    writeFileSync(join(folder, 'tsconfig.json'), JSON.stringify(TSCONFIG))
    writeFileSync(join(folder, 'program.ts'), program)
    run(folder, process.execPath, join(modules, bin), ...args)
    expect(run(folder, process.execPath, resolve('node_modules/typescript/bin/tsc'))).toBe('')
  },
)
