import type { Profile } from './profile.ts'

const REMAPPED = 'www-authenticate'

/** Returns the headers of a function's response as API Gateway forwards them. Names are lower-case. */
export function remapped<T>(
  headers: Readonly<Record<string, T>>,
  { remappedHeaders }: Profile,
): Record<string, T> {
  const value = headers[REMAPPED]
  if (!remappedHeaders || value === undefined) return { ...headers }
  const { [REMAPPED]: _, ...others } = headers
  return { ...others, [`x-amzn-remapped-${REMAPPED}`]: value }
}
