import { Hono } from 'hono'
import { handle } from 'hono/aws-lambda'
import { createMiddleware } from 'hono/factory'
import { HTTPException } from 'hono/http-exception'
import { ZodError } from 'zod'
import {
  authenticate,
  type Caller,
  createOpportunity,
  getOpportunity,
  listExpenses,
  listOpportunities,
} from './operations.ts'

interface Env {
  Variables: { caller: Caller }
}

const requireKey = createMiddleware<Env>(async (c, next) => {
  const caller = await authenticate(c.req.header('authorization'))
  if (!caller) throw new HTTPException(401, { message: 'unknown API key' })
  c.set('caller', caller)
  await next()
})

const app = new Hono<Env>()
  .use('/v1/*', requireKey)
  .post('/v1/opportunities', async (c) =>
    c.json(await createOpportunity(c.var.caller, await c.req.json()), 201),
  )
  .get('/v1/opportunities/:id', async (c) => {
    const found = await getOpportunity(c.var.caller, c.req.param('id'))
    return found ? c.json(found) : c.json({ error: { code: 'not_found' } }, 404)
  })
  .get('/v1/opportunities', async (c) => c.json(await listOpportunities(c.var.caller, c.req.query())))
  .get('/v1/expenses', async (c) => c.json(await listExpenses(c.var.caller, c.req.query())))
  .onError((error, c) => {
    if (error instanceof HTTPException) return error.getResponse()
    if (error instanceof ZodError)
      return c.json({ error: { code: 'invalid_request', details: error.issues } }, 400)
    console.error(error)
    return c.json({ error: { code: 'internal_error' } }, 500)
  })

export const handler = handle(app)
