import { readFileSync } from 'node:fs'
import { expect, test } from 'vitest'
import { describeTransports, http } from '../../support/api.ts'
import { read } from '../../support/client.ts'

const committed = JSON.parse(readFileSync(new URL('../../../docs/openapi.json', import.meta.url), 'utf8'))

describeTransports('the OpenAPI document (contract 17.3)', (send) => {
  test('is the committed one, with the server that sent it', async () => {
    const { status, body } = read(await send({ method: 'GET', target: '/v1/openapi.json' }))
    expect(status).toBe(200)
    const { servers, ...rest } = body
    const { servers: _, ...expected } = committed
    expect(rest).toEqual(expected)
    expect(servers).toEqual([{ ...committed.servers[0], url: expect.stringMatching(/^http:\/\/[\w.:]+$/) }])
  })
})

test('its paths follow the address of its server', async () => {
  const { body } = read(await http({ method: 'GET', target: '/v1/openapi.json' }))
  expect((await fetch(`${body.servers[0].url}/v1/health`)).status).toBe(200)
})
