/** Output streams of a command. Each text includes its line breaks. */
export interface Terminal {
  readonly out: (text: string) => void
  readonly err: (text: string) => void
}
