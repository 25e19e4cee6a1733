import { type Html, html } from './html.ts'

/** The same request or program in one language. */
export interface Sample {
  readonly label: string
  readonly source: string
}

/**
 * The same code in several languages. Without the script, the first language is shown; the script shows the language
 * that the reader chose.
 */
export function samples(list: readonly Sample[]): Html | undefined {
  if (list.length === 0) return undefined
  return html`<div class="samples">${list.map(
    ({ label, source }, index) =>
      html`<details${index === 0 && html` open`} data-language="${label}"><summary>${label}</summary>${code(source)}</details>`,
  )}</div>`
}

/** An example that is opened on demand. */
export const example = (title: string, value: unknown): Html =>
  html`<details class="example"><summary>${title}</summary>${code(JSON.stringify(value, null, 2))}</details>`

export const code = (source: string): Html => html`<pre><code>${source}</code></pre>`
