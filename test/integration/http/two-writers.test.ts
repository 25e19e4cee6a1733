import { expect, test } from 'vitest'
import { describeTransports } from '../../support/api.ts'
import { newWorkspace } from '../../support/workspace.ts'

/** `ROUNDS=1000` for the long run. */
const ROUNDS = Number(process.env.ROUNDS ?? 20)

// Contract 1.17: a change is atomic with its condition.
describeTransports('two writers with one ETag', (send) => {
  test.each([
    ['/v1/contacts', { name: '0' }, 'name'],
    ['/v1/opportunities', { name: '0' }, 'name'],
  ])('%s: one wins each round, and none is lost', async (list, first, field) => {
    const workspace = await newWorkspace(send)
    const made = await workspace.post(list, first)
    const path = `${list}/${made.body.id}`
    let etag = made.headers.etag ?? ''
    for (let round = 1; round <= ROUNDS; round++) {
      const answers = await Promise.all(
        ['a', 'b'].map((writer) =>
          workspace.patch(path, { [field]: `${round} ${writer}` }, { 'if-match': etag }),
        ),
      )
      expect(answers.map(({ status }) => status).sort()).toEqual([200, 412])
      const winner = answers.find(({ status }) => status === 200)
      const now = await workspace.get(path)
      expect([now.body[field], now.headers.etag]).toEqual([winner?.body[field], winner?.headers.etag])
      etag = now.headers.etag ?? ''
    }
  })
})
