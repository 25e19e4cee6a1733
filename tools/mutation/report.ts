import { readFileSync } from 'node:fs'
import { relative } from 'node:path'
import type { MutantResult } from '@stryker-mutator/api/core'

const DETECTED: readonly MutantResult['status'][] = ['Killed', 'Timeout', 'RuntimeError']
const UNDETECTED: readonly MutantResult['status'][] = ['Survived', 'NoCoverage']

const score = (results: readonly MutantResult[]) => {
  const detected = results.filter(({ status }) => DETECTED.includes(status)).length
  const undetected = results.filter(({ status }) => UNDETECTED.includes(status)).length
  return (100 * detected) / Math.max(1, detected + undetected)
}

const line = (name: string, results: readonly MutantResult[]) => {
  const count = (status: MutantResult['status']) => results.filter((one) => one.status === status).length
  const counts = [results.length, count('Survived'), count('NoCoverage'), count('Timeout')]
  return [
    name.padEnd(48),
    score(results).toFixed(1).padStart(6),
    ...counts.map((n) => String(n).padStart(9)),
  ].join(' ')
}

/** A line for each file, the lowest score first, and one for the total. */
export function scores(root: string, results: readonly MutantResult[]): string {
  const files = Map.groupBy(results, ({ fileName }) => relative(root, fileName))
  const sorted = [...files].sort(([, a], [, b]) => score(a) - score(b))
  const head = `${'file'.padEnd(48)} ${'score'.padStart(6)} ${['mutants', 'survived', 'uncovered', 'timeout'].map((word) => word.padStart(9)).join(' ')}`
  return [head, ...sorted.map(([file, ofFile]) => line(file, ofFile)), line('all', results)].join('\n')
}

/** The undetected mutants as code, one on each line, and mutants that ran out of time, perhaps because the machine was busy. */
export function survivors(root: string, results: readonly MutantResult[]): string {
  return results
    .filter(({ status }) => UNDETECTED.includes(status) || status === 'Timeout')
    .map(({ fileName, location: { start, end }, mutatorName, replacement = '', status }) => {
      const lines = readFileSync(fileName, 'utf8')
        .split('\n')
        .slice(start.line - 1, end.line)
      const last = lines.length - 1
      const text = lines
        .map((text, at) =>
          text.slice(at === 0 ? start.column - 1 : 0, at === last ? end.column - 1 : undefined),
        )
        .join('\n')
      const brief = (code: string) => code.replace(/\s+/g, ' ').slice(0, 160)
      const place = `${relative(root, fileName)}:${start.line}:${start.column}`
      return `${place} ${status} ${mutatorName}: ${brief(text)}  →  ${brief(replacement)}\n`
    })
    .sort()
    .join('')
}
