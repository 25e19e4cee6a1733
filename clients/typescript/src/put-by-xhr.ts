import type { Put } from './upload.ts'

/** The part of XMLHttpRequest that is used here; its own type is known only where the types of pages are. */
export interface Xhr {
  readonly upload: { onprogress: ((event: { readonly loaded: number }) => void) | null }
  readonly status: number
  readonly responseText: string
  onload: (() => void) | null
  onerror: (() => void) | null
  onabort: (() => void) | null
  open(method: string, url: string): void
  setRequestHeader(name: string, value: string): void
  send(body: Blob): void
  abort(): void
}

/** In pages, where only XMLHttpRequest tells how much has been sent. */
export const putByXhr =
  (XMLHttpRequest: new () => Xhr): Put =>
  ({ method, url, headers }, file, report, signal) =>
    new Promise((resolve, reject) => {
      if (signal.aborted) return reject(signal.reason)
      const xhr = new XMLHttpRequest()
      const abort = () => xhr.abort()
      const end = (act: () => void) => () => {
        signal.removeEventListener('abort', abort)
        act()
      }
      signal.addEventListener('abort', abort)
      xhr.open(method, url)
      for (const [name, value] of Object.entries(headers)) {
        // The browser sets the length itself, and complains about a program that does.
        if (!/^content-length$/i.test(name)) xhr.setRequestHeader(name, value)
      }
      xhr.upload.onprogress = ({ loaded }) => report?.(loaded)
      xhr.onload = end(() => resolve(new Response(xhr.responseText || null, { status: xhr.status })))
      xhr.onerror = end(() => reject(new TypeError('the upload got no response')))
      xhr.onabort = end(() => reject(signal.reason))
      xhr.send(file)
    })
