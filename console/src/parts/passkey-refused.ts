/** The browser neither created nor used a passkey. */
export class PasskeyRefused extends Error {
  override readonly name = 'PasskeyRefused'
  /** The name of the browser's error, such as `NotAllowedError`. */
  readonly reason: string

  constructor(reason: string) {
    super(`no passkey: ${reason}`)
    this.reason = reason
  }
}

const WORDS: Readonly<Record<string, string>> = {
  NotAllowedError: 'No passkey was used: the prompt was closed, or it took too long. Try again.',
  InvalidStateError: 'This device has a passkey of yours already. Sign in with it.',
  SecurityError: 'The browser allows no passkeys at this address.',
  AbortError: 'The browser closed the passkey prompt. Close its other prompts, and try again.',
  NotSupportedError:
    'This device does not support the passkeys that the service accepts. Use another device.',
  ConstraintError: 'This device cannot check who you are. Set up a screen lock, or use another device.',
}

export const describeRefusal = ({ reason }: PasskeyRefused): string =>
  WORDS[reason] ?? `The browser could not use a passkey (${reason}). Try again, or use another device.`
