import { readFileSync } from 'node:fs'

/** The pages whose every command is run by a test, or checked as far as it can be without AWS. */
const PAGES = ['deployment', 'operations', 'recovery', 'rotating-keys'].map((name) => `docs/${name}.md`)

/** How a command is run: `test/infra/documented-commands.test.ts`, for the first two `test/e2e/documented-commands.test.ts`. */
export type Way = 'admin' | 'smoke' | 'deploy' | 'script' | 'cdk' | 'pip' | 'aws'

export interface Documented {
  readonly page: string
  readonly text: string
  /** Undefined: no test knows how to run the command. */
  readonly way: Way | undefined
  /** What follows the program, such as `['--stage', '<stage>', 'dlq', 'list']`. */
  readonly args: readonly string[]
}

/** Commands of the operator's tool, which a page may also name without `npm run admin --`. */
const ADMIN = /^(workspace|member|key|subscriptions|dlq|deliveries|changes|backfill|usage) [a-z]/

const PROGRAMS: Readonly<Record<Way, RegExp>> = {
  admin: /^npm run (?:-s )?admin -- /,
  smoke: /^npm run smoke -- /,
  deploy: /^npm run (?=(?:preflight|diff|deploy|go-back) -- )/,
  script: /^npm (?:run )?(?=[\w:-]+$)/,
  cdk: /^npx cdk /,
  pip: /^pip install /,
  aws: /^aws /,
}
// The keys are the ways.
const WAYS = Object.entries(PROGRAMS) as [Way, RegExp][]

/** Splits a command as a shell does, without expansions. */
const wordsOf = (text: string): string[] =>
  [...text.matchAll(/(?:"[^"]*"|\$\([^)]*\)|\S)+/g)].map(([word]) => word.replaceAll('"', ''))

function documented(page: string, text: string): Documented {
  if (ADMIN.test(text)) return { page, text, way: 'admin', args: wordsOf(text) }
  const [way, program] = WAYS.find(([, pattern]) => pattern.test(text)) ?? []
  const rest = program ? text.replace(program, '') : text
  return { page, text, way, args: wordsOf(rest).filter((word) => word !== '--' || way !== 'deploy') }
}

const FENCE = /^ *```(\w*)\n([\s\S]*?)^ *```$/gm

/** The lines of a block of shell commands; other blocks have none. */
const linesOf = (language: string, block: string): string[] =>
  language === 'sh' || language === 'console'
    ? block
        .replace(/\\\n\s*/g, '')
        .split('\n')
        .map((line) => line.trim().replace(/^\$ /, ''))
        .filter((line) => line !== '')
    : []

/** Every command of a page: the lines of shell blocks, and code in the text that begins like a command. */
function commandsIn(page: string, markdown: string): Documented[] {
  const blocks = [...markdown.matchAll(FENCE)].flatMap(([, language = '', block = '']) =>
    linesOf(language, block),
  )
  const spans = [...markdown.replace(FENCE, '').matchAll(/`([^`]+)`/g)].map(([, span = '']) =>
    span.replace(/\s+/g, ' '),
  )
  const isCommand = (text: string) =>
    ADMIN.test(text) || /^(npm|npx|node|pip|aws|cdk|git|curl|sh|docker) /.test(text)
  return [...blocks, ...spans.filter(isCommand)].map((text) => documented(page, text))
}

export const DOCUMENTED: readonly Documented[] = PAGES.flatMap((page) =>
  commandsIn(page, readFileSync(page, 'utf8')),
)
