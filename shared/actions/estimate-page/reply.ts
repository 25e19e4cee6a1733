import { createHash } from 'node:crypto'
import { type Html, html } from '../../document/page/html.ts'
import { PAGE_HEADERS, policyOf } from '../../http/page-headers.ts'
import type { Problem } from '../../http/problem.ts'
import type { Reply } from '../../http/reply.ts'
import { document } from './page.ts'
import { STYLE } from './style.ts'

const HEADERS = {
  ...PAGE_HEADERS,
  'Content-Security-Policy': policyOf({
    'script-src': "'none'",
    'style-src': `'sha256-${createHash('sha256').update(STYLE).digest('base64')}'`,
    'form-action': "'self'",
  }),
  'X-Robots-Tag': 'noindex',
}

export const page = (status: number, { text }: Html): Reply<undefined> => ({
  status,
  headers: HEADERS,
  content: { type: 'text/html; charset=utf-8', text },
})

/** A redirect to the page, so that reloading the following page does not send the form again. */
export const seePage = (path: string): Reply<undefined> => ({
  status: 303,
  headers: { ...HEADERS, Location: path },
})

/** The errors that a customer can get, in plain words. The request's id identifies the log line. */
export function problemPage({ status, headers }: Problem, requestId: string): Reply {
  const [title, advice] = TEXTS[status] ?? UNEXPECTED
  // The form has the address of the page.
  const back = status !== 404 && html`<p><a href="">Back to the estimate</a></p>`
  const body = html`<h1>${title}</h1><p>${advice}</p>${back}<p class="quiet"><small>Request ${requestId}</small></p>`
  const shown = page(status, document(title, body))
  return { ...shown, headers: { ...shown.headers, ...headers } }
}

const UNEXPECTED = [
  'Something went wrong',
  'Try again. An approval counts once, however often it is sent.',
] as const

const TEXTS: Readonly<Record<number, readonly [title: string, advice: string]>> = {
  400: ['Your name is missing', 'To approve the estimate, type your name, in at most 200 characters.'],
  // The reason of a suspension is not the customer's business.
  403: ['This page is unavailable now', 'Ask the business that sent you the estimate.'],
  404: [
    'This page does not exist',
    'The link is mistyped, or has ended, or was replaced by another one. Ask the business that sent it for a new link.',
  ],
  429: ['Too many requests', 'Wait a few seconds, then try again.'],
  503: [
    'Temporarily unavailable',
    'Try again in a few seconds. An approval counts once, however often it is sent.',
  ],
}
