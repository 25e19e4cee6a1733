import { expect, inject, test } from 'vitest'
import type { Route } from '../../../shared/contract/route.ts'
import { routes as typed } from '../../../shared/contract/routes.ts'
import { describeTransports } from '../../support/api.ts'

const routes: readonly Route[] = typed
const open = [
  ...routes.filter(({ auth }) => auth === 'none').map(({ path }) => path),
  ...['/docs/page.js', '/docs/errors.md', '/docs/operations/getMe.md', '/docs/schemas/Expense.md'],
  ...['/docs/errors', '/docs/operations/getMe', '/docs/try.js', '/docs/search.js', '/docs/search.json'],
].filter((path) => !path.includes('{'))

describeTransports('the documentation page (contract 1.15)', (send) => {
  test.each(open)('HEAD %s has the status and headers of GET', async (target) => {
    const [get, head] = [await send({ method: 'GET', target }), await send({ method: 'HEAD', target })]
    const own = ({ headers }: typeof get) =>
      Object.entries(headers).filter(([name]) => !/^(date|connection|keep-alive|.*request-?id)$/.test(name))
    expect(head.status).toBe(200)
    expect(own(head)).toEqual(own(get))
  })
})

test.each([
  ['/docs', 200],
  ['/v1/me', 401],
])('the answer to HEAD %s has no body', async (path, status) => {
  const answer = await fetch(inject('service').url + path, { method: 'HEAD' })
  expect([answer.status, await answer.text()]).toEqual([status, ''])
})
