/** HTML that is already escaped. */
export class Html {
  readonly text: string

  constructor(text: string) {
    this.text = text
  }
}

type Part = string | number | Html | false | undefined | readonly Part[]

/** Template tag: escapes texts, joins lists, and inserts `Html` unchanged. */
export function html(strings: TemplateStringsArray, ...parts: readonly Part[]): Html {
  return new Html(strings.map((text, index) => text + toText(parts[index])).join(''))
}

function toText(part: Part): string {
  if (part === undefined || part === false) return ''
  if (part instanceof Html) return part.text
  if (typeof part === 'object') return part.map(toText).join('')
  return escapeHtml(String(part))
}

/** Escapes text for element content and double-quoted attributes. */
function escapeHtml(text: string): string {
  return text
    .replaceAll('&', '&amp;')
    .replaceAll('<', '&lt;')
    .replaceAll('>', '&gt;')
    .replaceAll('"', '&quot;')
}

/** Converts paragraphs, lists and `code`. Headings and fenced code are converted by `guide.ts`. */
export function prose(text = ''): Html {
  return new Html(text.split('\n\n').map(block).join('\n'))
}

function block(text: string): string {
  if (!text.startsWith('- ')) return `<p>${inline(text).text}</p>`
  const items = text.slice('- '.length).split('\n- ')
  return `<ul>${items.map((item) => `<li>${inline(item).text}</li>`).join('')}</ul>`
}

/** Converts `code` and **bold** in one line. */
export function inline(text = ''): Html {
  const shown = escapeHtml(text).replaceAll(/`([^`]+)`/g, '<code>$1</code>')
  return new Html(shown.replaceAll(/\*\*([^*]+)\*\*/g, '<strong>$1</strong>'))
}

/** The address of the page that has the same content as a page in Markdown. */
export const htmlPath = (markdown: string): string =>
  markdown === '/docs/overview.md' ? '/docs' : markdown.slice(0, -'.md'.length)

/** A link to the section of a heading; the script copies the link's address. */
export const anchor = (id: string, label: string): Html =>
  html`<a class="anchor" href="#${id}" aria-label="Link to ${label}">#</a>`
