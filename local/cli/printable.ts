/** Control characters, which a terminal may act on, and characters that change the order or the lines of text. */
const CONTROL = /[\p{Cc}\p{Zl}\p{Zp}\p{Bidi_Control}]/gu

/**
 * A line in which control characters are escapes such as `\u001b`: names come from users, who could otherwise clear the
 * terminal, change its text or add lines. A line of JSON keeps its value, because JSON has control characters only in
 * strings.
 */
export const printable = (line: string): string =>
  line.replace(CONTROL, (control) => `\\u${control.charCodeAt(0).toString(16).padStart(4, '0')}`)

/** Writes lines for a person or a program to read. */
export function printLines(write: (text: string) => void, lines: readonly string[]): void {
  write(lines.map((line) => `${printable(line)}\n`).join(''))
}
