import { readFileSync } from 'node:fs'
import { Validator } from '@seriousme/openapi-schema-validator'
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

test('there is a valid one of OpenAPI 3.0.3, with the same server', async () => {
  const [newer, older] = await Promise.all(
    ['/v1/openapi.json', '/v1/openapi-3.0.json'].map(async (target) =>
      read(await http({ method: 'GET', target })),
    ),
  )
  expect([older?.status, older?.body.openapi, older?.body.servers]).toEqual([
    200,
    '3.0.3',
    newer?.body.servers,
  ])
  expect((await new Validator().validate(older?.body)).errors).toBeUndefined()
})

test('its paths follow the address of its server', async () => {
  const { body } = read(await http({ method: 'GET', target: '/v1/openapi.json' }))
  expect((await fetch(`${body.servers[0].url}/v1/health`)).status).toBe(200)
})
