import { byAssertion } from '../../shared/actions/sessions/by-assertion.ts'
import { createSession as route } from '../../shared/contract/routes/sign-in.ts'
import { signedInBy } from '../../shared/domain/people/passkey.ts'
import { endpoint } from '../../shared/http/endpoint.ts'
import { created } from '../../shared/http/reply.ts'

export const handler = endpoint(route, (request) =>
  byAssertion(request, ({ shown, writes }, passkey) =>
    request.commit(created(shown), writes, signedInBy(passkey)),
  ),
)
