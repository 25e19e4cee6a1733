import { expect, test } from 'vitest'
import { routes } from '../../../shared/contract/routes.ts'

// No other test fails when a function gets a right that it does not need, so this file makes every change of
// rights visible in review. `npx vitest run -u` updates it.
test('the AWS access of each function is the reviewed one', async () => {
  const lines = routes.map(({ id, access }) => [`${id}:`, ...access].join(' '))
  await expect(`${lines.toSorted().join('\n')}\n`).toMatchFileSnapshot('access.txt')
})
