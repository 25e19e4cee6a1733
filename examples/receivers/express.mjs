// A receiver of webhooks: SIGNING_SECRET=whsec_… node express.mjs
import { createHmac, timingSafeEqual } from 'node:crypto'
import express from 'express'

const secret = process.env.SIGNING_SECRET ?? ''
// With an empty secret, anyone could sign.
if (!/^whsec_[A-Za-z0-9+/]{43}=$/.test(secret)) throw new Error('SIGNING_SECRET is not a signing secret')

express()
  .post('/hook', express.raw({ type: () => true, limit: '1mb' }), (request, response) => {
    const digest = createHmac('sha256', secret)
      .update(request.body ?? '')
      .digest('hex')
    const expected = Buffer.from(`sha256=${digest}`)
    // For 24 hours after a rotation a second header has the signature by the old secret.
    const given = ['', '-Previous'].map((end) => Buffer.from(request.get(`X-Service-Signature${end}`) ?? ''))
    const valid = given.some((one) => one.length === expected.length && timingSafeEqual(one, expected))
    if (valid) console.log(JSON.parse(request.body).trigger, JSON.parse(request.body).id)
    response.sendStatus(valid ? 204 : 401)
  })
  .listen(8080)
