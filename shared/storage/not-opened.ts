/**
 * A sealed text does not open: it was changed, or sealed with another key or context. Unlike a failure to read the key, it
 * fails in the same way each time, until somebody seals the text again.
 */
export class NotOpened extends Error {
  override readonly name = 'NotOpened'
}
