import { readFileSync } from 'node:fs'

/** What must never reach a log: signed links, API keys, signing secrets, upload links. */
const CREDENTIALS = /x-amz-signature|wsk_[0-9A-Za-z]{49}|whsec_[A-Za-z0-9+/]{40}/i

/**
 * Reads the logs of a whole run, in which every kind of credential was made, shown and used over HTTP.
 * @throws Error when one of them is there. (That there are logs to read is held by test/integration/files/links.test.ts.)
 */
export function assertNoCredentials(logFile: string): void {
  const lines = readFileSync(logFile, 'utf8').split('\n')
  const found = lines.find((line) => CREDENTIALS.test(line))
  if (found) throw new Error(`a credential was logged: ${found.replace(CREDENTIALS, '[it]').slice(0, 300)}`)
}

/**
 * Reads the logs of a whole run, in which every function was held against its role's policies.
 * @throws Error when one was refused something, which its handler may have swallowed
 */
export function assertNothingDenied(logFile: string): void {
  const lines = readFileSync(logFile, 'utf8').split('\n')
  const found = lines.find((line) => line.includes('AccessDenied'))
  if (found) throw new Error(`IAM refused a function what it tried: ${found.slice(0, 500)}`)
}
