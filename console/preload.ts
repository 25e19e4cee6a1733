import type { HtmlTagDescriptor, Plugin } from 'vite'

/** Names the chunk that every page needs besides the entry (`chunks.ts`), so that a browser asks for both at once. */
export const preload: Plugin = {
  name: 'preload',
  apply: 'build',
  transformIndexHtml: {
    order: 'post',
    handler: (_, { bundle = {} }) =>
      Object.values(bundle).flatMap((file): HtmlTagDescriptor[] => {
        if (file.type !== 'chunk' || file.name !== 'first') return []
        const styles = [...(file.viteMetadata?.importedCss ?? [])]
        return [
          link({ rel: 'modulepreload', href: `/${file.fileName}` }),
          ...styles.map((style) => link({ rel: 'stylesheet', href: `/${style}` })),
        ]
      }),
  },
}

const link = (attrs: Readonly<Record<string, string>>): HtmlTagDescriptor => ({
  tag: 'link',
  attrs: { ...attrs, crossorigin: true },
  injectTo: 'head',
})
