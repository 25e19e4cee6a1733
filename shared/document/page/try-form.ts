import type { Parameter } from '../openapi/types.ts'
import { type Html, html } from './html.ts'
import type { Endpoint } from './order.ts'

/**
 * A form that sends a request from the page. Its script shows it, and sends to the page's own origin only (`browser/try.js`).
 * Until the script has come its fields are disabled: the browser would send them, the key too, in the address of the page. A
 * write has a second button, which the first one shows.
 */
export function tryForm({ method, path, operation }: Endpoint): Html {
  const { parameters, requestBody, security } = operation
  const body = requestBody?.content['application/json']
  const [example] = Object.values(body?.examples ?? {})
  const needsKey = security?.length !== 0
  const isWrite = method !== 'get'
  return html`<details class="try" hidden><summary>Try it</summary><form data-method="${method.toUpperCase()}" data-path="${path}"><fieldset disabled>
${needsKey && html`<label>API key<input type="password" name="key" autocomplete="off"></label>`}
${parameters.map(parameterField)}
${body && html`<label>Body<textarea name="body" rows="12" spellcheck="false">${JSON.stringify(example?.value ?? {}, null, 2)}</textarea></label>`}
<p><button>Send</button>${isWrite && html` <button type="button" name="confirm" hidden>This changes data: send it</button>`}</p></fieldset></form>
<p role="status"></p><div class="answer" hidden><strong>Headers</strong><pre tabindex="0"></pre><strong>Body</strong><pre tabindex="0"></pre></div></details>`
}

function parameterField({ name, in: place, required, schema }: Parameter): Html {
  const values = schema.type === 'boolean' ? ['true', 'false'] : schema.enum
  const field = html`name="${place}:${name}"${required && html` required`}`
  return html`<label>${name}${
    values
      ? html`<select ${field}><option></option>${values.map((value) => html`<option>${String(value)}</option>`)}</select>`
      : html`<input ${field} autocomplete="off" spellcheck="false">`
  }</label>\n`
}
