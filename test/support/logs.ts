import { readFileSync } from 'node:fs'

/** Signed links, tokens of every kind, signing secrets and upload links, which must never be logged. */
const CREDENTIALS = /x-amz-signature|ws[a-z]_[0-9A-Za-z]{49}|whsec_[A-Za-z0-9+/]{40}/i

/**
 * Checks the logs of a whole run, in which every kind of credential was created, shown and used over HTTP.
 * @throws Error when they contain one. (test/integration/files/links.test.ts checks that the logs are not empty.)
 */
export function assertNoCredentials(logFile: string): void {
  const lines = readFileSync(logFile, 'utf8').split('\n')
  const found = lines.find((line) => CREDENTIALS.test(line))
  if (found)
    throw new Error(`a credential was logged: ${found.replace(CREDENTIALS, '[removed]').slice(0, 300)}`)
}

/**
 * Checks the logs of a whole run, in which every call of a function was checked against the policies of its role.
 * @throws Error when a call was refused, even if the handler caught the error
 */
export function assertNothingDenied(logFile: string): void {
  const lines = readFileSync(logFile, 'utf8').split('\n')
  const found = lines.find((line) => line.includes('AccessDenied'))
  if (found) throw new Error(`IAM refused a call of a function: ${found.slice(0, 500)}`)
}
