import express, { type ErrorRequestHandler, type RequestHandler } from 'express'
import serverless from 'serverless-http'
import { ZodError } from 'zod'
import {
  authenticate,
  type Caller,
  createOpportunity,
  getOpportunity,
  listExpenses,
  listOpportunities,
} from './operations.ts'

type Locals = { caller: Caller }

const requireKey: RequestHandler<object, unknown, unknown, unknown, Locals> = async (
  request,
  response,
  next,
) => {
  const caller = await authenticate(request.headers.authorization)
  if (!caller) {
    response.status(401).json({ error: { code: 'unauthorized', message: 'unknown API key' } })
    return
  }
  response.locals.caller = caller
  next()
}

const problems: ErrorRequestHandler = (error, _request, response, _next) => {
  if (error instanceof ZodError) {
    response.status(400).json({ error: { code: 'invalid_request', details: error.issues } })
    return
  }
  console.error(error)
  response.status(500).json({ error: { code: 'internal_error' } })
}

const callerOf = (response: { locals: object }) => (response.locals as Locals).caller

const app = express()
app.use(express.json({ limit: '256kb' }))
app.use('/v1', requireKey)
app.post('/v1/opportunities', async (request, response) => {
  response.status(201).json(await createOpportunity(callerOf(response), request.body))
})
app.get('/v1/opportunities/:id', async (request, response) => {
  const found = await getOpportunity(callerOf(response), request.params.id)
  if (found) response.json(found)
  else response.status(404).json({ error: { code: 'not_found' } })
})
app.get('/v1/opportunities', async (request, response) => {
  response.json(await listOpportunities(callerOf(response), request.query))
})
app.get('/v1/expenses', async (request, response) => {
  response.json(await listExpenses(callerOf(response), request.query))
})
app.use(problems)

export const handler = serverless(app)
