const BACK_AFTER_MS = 60_000

let last = Date.now()

/** How long ago the user pressed a key or a button, or touched the page. */
export const inputAgoMs = (): number => Date.now() - last

/** Calls back at the first input after a pause, when the page may show old data. */
export function onReturn(listener: () => void): void {
  const note = () => {
    const isBack = inputAgoMs() > BACK_AFTER_MS
    last = Date.now()
    if (isBack) listener()
  }
  for (const type of ['pointerdown', 'keydown'])
    addEventListener(type, note, { capture: true, passive: true })
}
