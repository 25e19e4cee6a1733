import { expect, test } from 'vitest'
import { routes } from '../../../shared/contract/routes.ts'

// A word too many is a right that no other test misses. So each change shows here: `npx vitest run -u` writes it down.
test('what each endpoint may touch in AWS', async () => {
  const lines = routes.map(({ id, access }) => [`${id}:`, ...access].join(' '))
  await expect(`${lines.toSorted().join('\n')}\n`).toMatchFileSnapshot('access.txt')
})
