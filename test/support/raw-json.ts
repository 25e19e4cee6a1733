/** A value that `JSON.stringify` writes as the given text, such as a number of more digits than numbers have. */
export const rawJson = (text: string): unknown => raw.rawJSON(text)

// TypeScript does not know it yet.
const raw = JSON as unknown as { rawJSON(text: string): unknown }
