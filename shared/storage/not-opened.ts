/**
 * A sealed text cannot be decrypted, because it was changed, or sealed with another key or context. Unlike a failure
 * to read the key, this failure is permanent until the text is sealed again.
 */
export class NotOpened extends Error {
  override readonly name = 'NotOpened'
}
