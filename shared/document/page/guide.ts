import { type Html, html, inline, prose } from './html.ts'
import { code, type Sample, samples } from './samples.ts'

/** A part of the document's description: a heading and the text below it. */
export interface Guide {
  /** Of its page in Markdown. */
  readonly path: string
  readonly title: string
  readonly text: string
}

/** Splits a description at its headings. The text before the first heading is the overview. */
export function guidesOf(description: string): Guide[] {
  return `## Overview\n\n${description}`
    .split(/^## /m)
    .filter((part) => part !== '')
    .map((part) => {
      const [title = ''] = part.split('\n', 1)
      const id = title.toLowerCase().replaceAll(/[^a-z0-9]+/g, '-')
      return { path: `/docs/${id}.md`, title, text: part.slice(title.length).trim() }
    })
}

export function guideSection({ title, text }: Guide): Html {
  return html`<section><h1>${inline(title)}</h1>${body(text)}</section>`
}

const FENCE = /^```(\w*)\n([\s\S]*?)\n```$/m

/** Neighboring fences are the same code in several languages. */
function body(text: string): Html[] {
  const parts = text.split(FENCE)
  const shown: Html[] = []
  let neighbors: Sample[] = []
  for (let index = 0; index < parts.length; index += 3) {
    const [between = '', label, source] = parts.slice(index, index + 3)
    const words = between.trim()
    if (words !== '') {
      shown.push(...codeOf(neighbors), prose(words))
      neighbors = []
    }
    if (label !== undefined && source !== undefined) neighbors.push({ label, source })
  }
  return [...shown, ...codeOf(neighbors)]
}

function codeOf(list: readonly Sample[]): Html[] {
  const [first, second] = list
  const shown = first && !second ? code(first.source) : samples(list)
  return shown ? [shown] : []
}
