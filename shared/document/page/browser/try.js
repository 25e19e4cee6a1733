// Sends a request from the page of an operation, to the page's own origin. The key is kept for this tab only, and is
// never part of a URL.

const KEY = 'key'
/** The API key of a tab of the console; a session is in a cookie instead (`console/src/api/session.ts`). */
const consoleKey = () => sessionStorage.getItem('console.api-key')
const MAX_SHOWN = 100_000

/**
 * @template {Element} T
 * @param {Element} within
 * @param {string} selector
 * @param {new () => T} type
 * @returns {T}
 */
function one(within, selector, type) {
  const found = within.querySelector(selector)
  if (!(found instanceof type)) throw new Error(`the form has no ${selector}`)
  return found
}

/** @param {Element} box the form with the place for its answer */
export function prepare(box) {
  const form = one(box, 'form', HTMLFormElement)
  const fields = one(form, 'fieldset', HTMLFieldSetElement)
  const confirm = form.querySelector('button[name=confirm]')
  const key = form.querySelector('input[name=key]')
  if (key instanceof HTMLInputElement) {
    key.value = sessionStorage.getItem(KEY) ?? consoleKey() ?? ''
    if (localStorage.getItem('console.session') !== null)
      key.placeholder = 'Empty: your session in the console'
    key.addEventListener('input', () => sessionStorage.setItem(KEY, key.value.trim()))
  }
  /** @param {boolean} shown */
  const showConfirm = (shown) => {
    if (confirm instanceof HTMLButtonElement) confirm.hidden = !shown
  }
  form.addEventListener('submit', (event) => {
    event.preventDefault()
    if (confirm) showConfirm(true)
    else void send(box, form)
  })
  // After a change, the request must be confirmed again.
  form.addEventListener('input', () => showConfirm(false))
  confirm?.addEventListener('click', () => {
    showConfirm(false)
    void send(box, form)
  })
  fields.disabled = false
}

/**
 * @param {Element} box
 * @param {HTMLFormElement} form
 */
async function send(box, form) {
  const status = one(box, '[role=status]', HTMLElement)
  const answer = one(box, '.answer', HTMLElement)
  answer.hidden = true
  status.textContent = 'Sending…'
  const { target, options } = requestOf(form)
  const started = performance.now()
  try {
    const response = await fetch(target, options)
    const text = await response.text()
    const ms = Math.round(performance.now() - started)
    status.textContent =
      response.type === 'opaqueredirect'
        ? 'The response leads to a file (307), which this page does not open.'
        : `${response.status} ${response.statusText} in ${ms} ms: ${options.method} ${target}`
    const [headers, body] = answer.querySelectorAll('pre')
    if (headers) headers.textContent = [...response.headers].map((pair) => pair.join(': ')).join('\n')
    if (body) body.textContent = pretty(text).slice(0, MAX_SHOWN) || '(none)'
    answer.hidden = response.type === 'opaqueredirect'
  } catch (error) {
    status.textContent = `No response: ${error instanceof Error ? error.message : error}`
  }
}

/**
 * The request that the fields of a form describe. Empty fields are left out.
 * @param {HTMLFormElement} form
 */
function requestOf(form) {
  const { method = '', path = '' } = form.dataset
  /** @type {[place: string, name: string, value: string][]} */
  const fields = [...new FormData(form)].flatMap(([field, value]) => {
    const [place = '', name = ''] = field.split(':')
    return typeof value === 'string' && value !== '' ? [[place, name, value]] : []
  })
  /** @param {string} wanted */
  const inPlace = (wanted) =>
    fields.filter(([place]) => place === wanted).map(([, name, value]) => [name, value])
  /** @param {string} wanted */
  const first = (wanted) => fields.find(([place]) => place === wanted)?.[2]
  const [key, body] = [first('key')?.trim(), first('body')]
  const filled = inPlace('path').reduce(
    (text, [name, value = '']) => text.replace(`{${name}}`, () => encodeURIComponent(value)),
    path,
  )
  const query = new URLSearchParams(inPlace('query'))
  /** @type {RequestInit} */
  const options = {
    method,
    headers: {
      ...Object.fromEntries(inPlace('header')),
      ...(key && { Authorization: `Bearer ${key}` }),
      ...(body !== undefined && { 'Content-Type': 'application/json' }),
    },
    ...(body !== undefined && { body }),
    cache: 'no-store',
    // Without a key, the cookie of the console counts.
    credentials: key ? 'omit' : 'same-origin',
    redirect: 'manual',
  }
  return { target: query.size > 0 ? `${filled}?${query}` : filled, options }
}

/** @param {string} text */
function pretty(text) {
  try {
    return JSON.stringify(JSON.parse(text), null, 2)
  } catch {
    return text
  }
}
