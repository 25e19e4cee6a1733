/** HTML that needs no more escaping. */
export class Html {
  readonly text: string

  constructor(text: string) {
    this.text = text
  }
}

type Part = string | number | Html | false | undefined | readonly Part[]

/** A template whose texts are escaped, whose lists are joined and whose HTML stays. */
export function html(strings: TemplateStringsArray, ...parts: readonly Part[]): Html {
  return new Html(strings.map((text, index) => text + toText(parts[index])).join(''))
}

function toText(part: Part): string {
  if (part === undefined || part === false) return ''
  if (part instanceof Html) return part.text
  if (typeof part === 'object') return part.map(toText).join('')
  return escapeHtml(String(part))
}

/** For text and for attributes in double quotes. */
export function escapeHtml(text: string): string {
  return text
    .replaceAll('&', '&amp;')
    .replaceAll('<', '&lt;')
    .replaceAll('>', '&gt;')
    .replaceAll('"', '&quot;')
}

/** Paragraphs and `code`, all that the document's texts use of Markdown. */
export function prose(text = ''): Html {
  return new Html(
    text
      .split('\n\n')
      .map((paragraph) => `<p>${inline(paragraph).text}</p>`)
      .join('\n'),
  )
}

/** One line with `code`. */
export function inline(text = ''): Html {
  return new Html(escapeHtml(text).replaceAll(/`([^`]+)`/g, '<code>$1</code>'))
}
