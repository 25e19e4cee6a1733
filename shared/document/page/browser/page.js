// The script of the documentation, served as it is. Without it, the pages can be read, but each code sample shows only
// its first language. It loads `search.js` and `try.js` when they are used.

const LANGUAGE = 'language'
const THEME = 'theme'

/** The version of the scripts, which is in the address of this script. */
const { search: version } = new URL(import.meta.url)

/**
 * @template {Element} T
 * @param {string} selector
 * @param {new () => T} type
 * @returns {T}
 */
function one(selector, type) {
  const found = document.querySelector(selector)
  if (!(found instanceof type)) throw new Error(`the page has no ${selector}`)
  return found
}

/** @param {string} label */
function buttonOf(label) {
  const button = document.createElement('button')
  button.type = 'button'
  button.textContent = label
  return button
}

document.documentElement.classList.add('script')

// The color scheme: the system's, until the reader chooses one. The choice is stored.
const theme = one('#theme', HTMLButtonElement)
const systemIsDark = matchMedia('(prefers-color-scheme: dark)')
const isDark = () => (localStorage.getItem(THEME) ?? (systemIsDark.matches ? 'dark' : 'light')) === 'dark'
function showTheme() {
  document.documentElement.dataset.theme = localStorage.getItem(THEME) ?? ''
  theme.setAttribute('aria-pressed', String(isDark()))
}
theme.hidden = false
theme.addEventListener('click', () => {
  localStorage.setItem(THEME, isDark() ? 'light' : 'dark')
  showTheme()
})
systemIsDark.addEventListener('change', showTheme)
showTheme()

// The way back, in a tab that is signed in to the console (`console/src/api/session.ts`).
one('#console', HTMLAnchorElement).hidden =
  (sessionStorage.getItem('console.api-key') ?? localStorage.getItem('console.session')) === null

// The menu: closed on a narrow screen until it is opened, and scrolled to the current page.
const nav = one('#contents', HTMLElement)
const toggle = one('#toggle', HTMLButtonElement)
toggle.hidden = false
/** @param {boolean} open */
function openMenu(open) {
  nav.classList.toggle('open', open)
  toggle.setAttribute('aria-expanded', String(open))
}
toggle.addEventListener('click', () => openMenu(!nav.classList.contains('open')))
nav.addEventListener('click', ({ target }) => {
  if (target instanceof Element && target.closest('a')) openMenu(false)
})
const current = nav.querySelector('[aria-current]')
if (current instanceof HTMLElement) nav.scrollTop = current.offsetTop - nav.offsetTop - nav.clientHeight / 3

// Search: the best matching pages replace the menu.
const MAX_RESULTS = 20
const input = one('#search input', HTMLInputElement)
const found = one('#found', HTMLElement)
const results = one('#results', HTMLElement)
one('#search', HTMLElement).hidden = false

/** @type {Promise<(query: string) => { to: string, title: string }[]> | undefined} */
let searching
async function loadSearch() {
  /** @type {[typeof import('../../search.js'), Response]} */
  const [{ find }, response] = await Promise.all([
    import(`./search.js${version}`),
    fetch(`/docs/search.json${version}`),
  ])
  /** @type {{ pages: { to: string, title: string }[] } & Record<string, any>} */
  const { pages, weights, words } = await response.json()
  const index = { weights, words: new Map(words) }
  return (/** @type {string} */ query) => find(query, pages, index)
}

async function search() {
  searching ??= loadSearch()
  const query = input.value
  const hits = query.trim() === '' ? undefined : (await searching)(query)
  if (query !== input.value) return
  results.hidden = hits === undefined
  nav.hidden = hits !== undefined
  found.textContent = hits ? `${hits.length} found` : ''
  results.replaceChildren(...(hits ?? []).slice(0, MAX_RESULTS).map(resultOf))
}

/** @param {{ to: string, title: string }} page */
function resultOf({ to, title }) {
  const link = document.createElement('a')
  link.href = to
  link.textContent = title
  return link
}
input.addEventListener('focus', () => void search())
input.addEventListener('input', () => void search())
input.addEventListener('keydown', ({ key }) => {
  if (key === 'Enter') results.querySelector('a')?.click()
  if (key === 'Escape') {
    input.value = ''
    void search()
  }
})
document.addEventListener('keydown', (event) => {
  const isTyping = event.target instanceof Element && event.target.matches('input, select, textarea')
  if (event.key !== '/' || isTyping) return
  event.preventDefault()
  input.focus()
})

// The language of all samples. The choice is stored for the next page.
const groups = [...document.querySelectorAll('.samples')]
/** @param {string} language */
function show(language) {
  for (const group of groups) {
    const samples = [...group.querySelectorAll('details')]
    const chosen = samples.find((sample) => sample.dataset.language === language) ?? samples[0]
    for (const sample of samples) {
      sample.open = sample === chosen
      sample.hidden = sample !== chosen
    }
    for (const button of group.querySelectorAll('.languages button')) {
      button.setAttribute('aria-pressed', String(button.textContent === chosen?.dataset.language))
    }
  }
}
for (const group of groups) {
  const bar = document.createElement('div')
  bar.className = 'languages'
  bar.setAttribute('role', 'group')
  bar.setAttribute('aria-label', 'Language')
  bar.append(...[...group.querySelectorAll('details')].map(({ dataset }) => buttonOf(dataset.language ?? '')))
  group.prepend(bar)
}
show(localStorage.getItem(LANGUAGE) ?? '')

// A request from the page.
const form = document.querySelector('.try')
if (form instanceof HTMLDetailsElement) {
  form.hidden = false
  const load = async () => {
    /** @type {typeof import('./try.js')} */
    const { prepare } = await import(`./try.js${version}`)
    prepare(form)
  }
  form.addEventListener('toggle', () => void load(), { once: true })
}

/** Takes back the last "Copied". */
let undo = () => {}

/**
 * Copies a text. The button shows this until something else is copied.
 * @param {string} text
 * @param {HTMLElement} button
 */
async function copy(text, button) {
  await navigator.clipboard.writeText(text)
  undo()
  const label = button.textContent
  button.textContent = 'Copied'
  undo = () => {
    button.textContent = label
  }
}
for (const code of document.querySelectorAll('pre > code')) {
  const button = buttonOf('Copy')
  button.className = 'copy'
  code.after(button)
}

document.addEventListener('click', ({ target }) => {
  if (!(target instanceof HTMLElement)) return
  if (target.matches('.copy'))
    void copy(target.parentElement?.querySelector('code')?.textContent ?? '', target)
  if (target instanceof HTMLAnchorElement && target.matches('.anchor')) void copy(target.href, target)
  if (target.matches('.languages button')) {
    // The other samples change their height: keep this sample at its place in the window.
    const { top } = target.getBoundingClientRect()
    show(target.textContent ?? '')
    scrollBy(0, target.getBoundingClientRect().top - top)
    localStorage.setItem(LANGUAGE, target.textContent ?? '')
  }
})
