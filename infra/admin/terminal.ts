/** Where a command writes its result and its complaints; each text ends its own lines. */
export interface Terminal {
  readonly out: (text: string) => void
  readonly err: (text: string) => void
}
