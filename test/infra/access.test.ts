import { App, Stack } from 'aws-cdk-lib'
import { Queue } from 'aws-cdk-lib/aws-sqs'
import { expect, test } from 'vitest'
import { GRANTS, grantsOfRoute, type Resources } from '../../infra/constructs/access.ts'
import { readTable } from '../../infra/constructs/table-reference.ts'
import { parseSettings } from '../../infra/settings/settings.ts'
import { DataStack } from '../../infra/stacks/data-stack.ts'
import type { Route } from '../../shared/contract/route.ts'
import { routes } from '../../shared/contract/routes.ts'
import { plain, withoutHashes } from './plain.ts'

const settings = parseSettings({ speed: 2, ratePerSecond: 7, privateTargets: 'allowed' })
const stack = new DataStack(new App({ analyticsReporting: false }), 'data', { settings })
const { sealingKey, originSecret, files } = stack
const resources: Resources = {
  table: readTable(new Stack(), 'dev'),
  sealingKey,
  originSecret,
  files,
  deliveries: new Queue(stack, 'Deliveries'),
  slowDeliveries: new Queue(stack, 'Slow'),
}

type Grant = ReturnType<typeof grantsOfRoute>

/** A line for each statement, without `Effect: Allow`, which every statement has, and one for the variables. */
function shown(name: string, { statements, environment }: Grant): string[] {
  const lines = statements.map((statement) => {
    const { Effect, ...rest } = statement.toStatementJson()
    expect(Effect).toBe('Allow')
    return `  ${JSON.stringify(plain(stack.resolve(rest)))}`
  })
  return [name, ...lines, `  ${JSON.stringify(plain(stack.resolve(environment)))}`]
}

function route(id: string): Route {
  const found = routes.find((row) => row.id === id)
  if (!found) throw new Error(`there is no route ${id}`)
  return found
}

/** A route of each kind: what it gets depends on its key, its method and its access. */
const ROUTES: Readonly<Record<string, Route>> = {
  'a route with a key that has no access reads rows of credentials': route('listTriggers'),
  'a POST that writes nothing itself stores its response': { ...route('listTriggers'), method: 'POST' },
  'a route that reads updates only rows of rates': route('getContact'),
  'a route that writes gets nothing more': route('createContact'),
  'an open route that is not public limits addresses': route('createSessionOptions'),
  'a public route gets nothing': route('getHealth'),
}

// No other test fails when a word of `access` grants more than it needs. `-u` writes the text, for review.
test('each word of `access`, and each kind of route, grants the reviewed statements and variables', async () => {
  const lines = [
    ...Object.entries(GRANTS).flatMap(([word, grant]) => shown(word, grant(resources, settings))),
    ...Object.entries(ROUTES).flatMap(([name, row]) => shown(name, grantsOfRoute(row, resources, settings))),
  ]
  await expect(`${withoutHashes(lines.join('\n'))}\n`).toMatchFileSnapshot('templates/grants.txt')
})
