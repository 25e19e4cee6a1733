/**
 * The error for a sealed text that cannot be decrypted, because the text was changed, or was sealed with another key or context. Unlike a
 * failed read of the key, it is permanent until the text is sealed again.
 */
export class NotOpened extends Error {
  override readonly name = 'NotOpened'
}
