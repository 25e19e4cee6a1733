import type { Parameter } from '../openapi/types.ts'
import { type Html, html } from './html.ts'
import type { Endpoint } from './order.ts'

/**
 * A form that sends a request from the page. The page's script shows the form, and sends requests only to the page's
 * own origin (`browser/try.js`). Until the script is loaded, the fields are disabled, because the browser would send
 * them, including the key, in the address of the page. A write has a second button, which appears after a click on
 * the first button.
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
