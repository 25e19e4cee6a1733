/** A promise of the service, a change that breaks the one line that keeps it, and the test file that then fails. */
export interface Guarantee {
  readonly promise: string
  readonly file: string
  readonly search: string
  readonly replace: string
  readonly test: string
}
