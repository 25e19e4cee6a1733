import { execFileSync } from 'node:child_process'
import { globSync, readFileSync } from 'node:fs'
import { join } from 'node:path'

/*
 * Refuses wording that readers stumble over, in Markdown, comments and commit subjects: a pronoun far from its noun, and
 * verbs with a private meaning. It has only patterns without false alarms; the rest is review (CONTRIBUTING.md, Style).
 */

const ROOT = join(import.meta.dirname, '../..')
/** The folders that are clean. */
const COVERED = [
  '*.md',
  '{docs,shared,functions,infra,local,packages,ops,console,clients,examples,tools,test}/**/*.{md,ts,tsx,js,mjs}',
]
/** Older subjects are not checked. */
const LAST_EXEMPT = 'ce28f097'

/** A space matches any white space. */
const PATTERNS: readonly (readonly [pattern: string, advice: string])[] = [
  ['those (?:of|that|which|who|whose|with|without|in|from|for)', 'name the noun'],
  ['(?<!so )that of', 'name the noun'],
  ['the one(?=[.,;:)]| (?:that|which|who|whose|of|in|for|with|on|from|by|after|before) )', 'name the noun'],
  ['(?:nobody|whoever|thereof)', 'name the user, function or request'],
  ['whatever', 'any …, regardless of …'],
  [
    "of (?:its|their|your|one's) own(?=[.,;:)]| (?:and|but|or|would|is|are|has|in|for|to|that|with) )",
    'a separate …, a custom …',
  ],
  ['(?:can|cannot|could not|may not) be had', 'is unavailable, is in use'],
  ['(?:is|are|was|were) told(?! apart)', 'receives …, returns …'],
  ['(?:says?|said) of', 'states …, describes …'],
  ['cannot say', 'cannot express'],
  ['knows? of', 'has …, reads …, lists …'],
  ['knows? (?:no|nothing|neither)', 'has no …, supports no …'],
  ['plays', 'provides …, emulates …, runs …'],
  ['taken for (?:a|an|another|the)', 'read as …, confused with …'],
  ['holds? (?:that|by)', 'tests that …'],
  ['holds? [^.]{1,40} against', 'compares … with'],
  [
    'leaves? (?:\\S+ ){1,5}to (?:others|another|its \\w+|the (?:browser|caller|check|client|reader|service|store))',
    'name who does it: "the caller closes …"',
  ],
]
const SUBJECT = /^(?=.{1,72}$)[a-z][a-z0-9/.-]*: (?!(?:hold|say|know|play|tell|mend) )\S/

const blank = (text: string): string => text.replace(/[^\n]/g, ' ')

/** The prose of a file, at its original position; everything else is replaced by spaces. */
function proseOf(file: string, text: string): string {
  if (file.endsWith('.md')) return text.replace(/^ *```[\s\S]*?^ *```|`[^`\n]*`/gm, blank)
  let [prose, end] = ['', 0]
  for (const { 0: comment, index } of text.matchAll(/(?<![^\s({])(?:\/\*[\s\S]*?\*\/|\/\/ .*)/g)) {
    prose += blank(text.slice(end, index)) + comment.replace(/^\s*(?:\*|\/\/)/gm, blank)
    end = index + comment.length
  }
  return prose
}

const faultsOf = (prose: string, place: (index: number) => string): string[] =>
  PATTERNS.flatMap(([pattern, advice]) =>
    [...prose.matchAll(new RegExp(`\\b${pattern.replaceAll(' ', '\\s+')}(?!\\w)`, 'gi'))].map(
      ({ 0: found, index }) => `${place(index)}: "${found.replace(/\s+/g, ' ')}": ${advice}`,
    ),
  )

const files = globSync(COVERED, { cwd: ROOT, exclude: ['**/node_modules/**', '**/dist/**'] })
const inFiles = files.flatMap((file) => {
  const prose = proseOf(file, readFileSync(join(ROOT, file), 'utf8'))
  return faultsOf(prose, (index) => `${file}:${prose.slice(0, index).split('\n').length}`)
})

const log = execFileSync('git', ['log', '--no-merges', '-100', '--format=%H %s'], {
  cwd: ROOT,
  encoding: 'utf8',
})
const commits = log.trim().split('\n')
const first = commits.findIndex((line) => line.startsWith(LAST_EXEMPT))
const inSubjects = commits.slice(0, first < 0 ? undefined : first).flatMap((line) => {
  const subject = line.slice(41)
  const form = SUBJECT.test(subject)
    ? []
    : [`"${subject}": begin with an area and a plain imperative, in 72 characters`]
  return [...form, ...faultsOf(subject, () => `"${subject}"`)]
})

const faults = [...inFiles, ...inSubjects]
for (const fault of faults) console.error(fault)
if (faults.length > 0) process.exitCode = 1
