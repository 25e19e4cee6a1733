// The script of the documentation page, served as it is. Without it the page can be read: the menu is open, and of each
// code sample the first language.

const LANGUAGE = 'language'

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

const nav = one('#contents', HTMLElement)
const links = [...nav.querySelectorAll('a')].filter(({ hash }) => hash !== '')
/** The heading or section that each link leads to. */
const targets = new Map(
  links.map((link) => [document.getElementById(decodeURIComponent(link.hash.slice(1))), link]),
)

one('#search', HTMLElement).hidden = false
document.documentElement.classList.add('script')

// The menu of a narrow screen.
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

// Search: sections whose heading has every word; if there are none, those whose text has.
const input = one('#search input', HTMLInputElement)
const found = one('#found', HTMLElement)
/** @type {{ link: HTMLAnchorElement, heading: string, text: string }[] | undefined} */
let index
function indexed() {
  index ??= [...targets].map(([target, link]) => ({
    link,
    heading:
      `${target?.id} ${link.textContent} ${target?.querySelector('h2, h3')?.textContent} ${target?.querySelector('.route')?.textContent}`.toLowerCase(),
    text: (target?.textContent ?? '').toLowerCase(),
  }))
  return index
}

function search() {
  const words = input.value.toLowerCase().split(/\s+/).filter(Boolean)
  /** @param {string} text */
  const hasAll = (text) => words.every((word) => text.includes(word))
  const byHeading = indexed().filter(({ heading }) => hasAll(heading))
  const hits = new Set(
    (byHeading.length > 0 ? byHeading : indexed().filter(({ text }) => hasAll(text))).map(({ link }) => link),
  )
  for (const link of nav.querySelectorAll('a')) {
    const item = link.closest('li')
    if (item) item.hidden = words.length > 0 && !hits.has(link)
  }
  for (const group of nav.children) {
    if (group instanceof HTMLElement)
      group.hidden = words.length > 0 && !group.querySelector('li:not([hidden])')
  }
  found.textContent = words.length === 0 ? '' : `${hits.size} found`
  if (words.length > 0) openMenu(true)
}
input.addEventListener('input', search)
input.addEventListener('keydown', ({ key }) => {
  if (key === 'Enter') links.find((link) => !link.closest('li')?.hidden)?.click()
  if (key === 'Escape') {
    input.value = ''
    search()
  }
})
document.addEventListener('keydown', (event) => {
  if (event.key !== '/' || event.target instanceof HTMLInputElement) return
  event.preventDefault()
  input.focus()
})

// The language of all samples, which is kept for the next visit.
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

/** Takes back the last "Copied". */
let undo = () => {}

/**
 * Copies a text, and says so in its button until something else is copied.
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
for (const block of document.querySelectorAll('pre')) {
  const button = buttonOf('Copy')
  button.className = 'copy'
  block.append(button)
}

document.addEventListener('click', ({ target }) => {
  if (!(target instanceof HTMLElement)) return
  if (target.matches('.copy'))
    void copy(target.parentElement?.querySelector('code')?.textContent ?? '', target)
  if (target instanceof HTMLAnchorElement && target.matches('.anchor')) void copy(target.href, target)
  if (target.matches('.languages button')) {
    // The other samples change their height: keep this one where it is.
    const { top } = target.getBoundingClientRect()
    show(target.textContent ?? '')
    scrollBy(0, target.getBoundingClientRect().top - top)
    localStorage.setItem(LANGUAGE, target.textContent ?? '')
  }
})

// The menu follows: the link of the first section in the upper part of the window is the current one.
const visible = new Set()
// A section that a link leads to begins below this padding.
const above = Number.parseFloat(getComputedStyle(document.documentElement).scrollPaddingTop) + 1
const spy = new IntersectionObserver(
  (entries) => {
    for (const { target, isIntersecting } of entries) {
      if (isIntersecting) visible.add(target)
      else visible.delete(target)
    }
    const [, current] = [...targets].find(([target]) => visible.has(target)) ?? []
    if (!current) return
    for (const link of links) link.removeAttribute('aria-current')
    current.setAttribute('aria-current', 'true')
    // Scrolls the menu only, not the page.
    const { offsetTop, offsetHeight } = current
    const top = offsetTop - nav.offsetTop
    if (top < nav.scrollTop || top + offsetHeight > nav.scrollTop + nav.clientHeight)
      nav.scrollTop = top - nav.clientHeight / 3
  },
  { rootMargin: `-${above}px 0px -70% 0px` },
)
for (const [target] of targets) if (target) spy.observe(target)
