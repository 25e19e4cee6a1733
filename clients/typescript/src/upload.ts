import { UploadError } from './errors.ts'
import { platformGlobal } from './platform.ts'
import { type Put, putByFetch, putByXhr, type UploadForm, type Xhr } from './put.ts'
import { type RetryOptions, withRetries } from './retry.ts'

export interface Progress {
  readonly sent: number
  readonly total: number
}

export interface UploadOptions {
  /** Called while the file is sent. In workers, which cannot measure it, only at the end. */
  readonly onProgress?: ((progress: Progress) => void) | undefined
  readonly signal?: AbortSignal | undefined
}

/**
 * Sends a file to the upload address from the API. Retries when the connection fails: sending the same bytes again is safe. The progress
 * then starts again at zero.
 * @throws UploadError when the file store refuses it
 */
export async function upload(
  form: UploadForm,
  file: Blob,
  { onProgress, signal = new AbortController().signal }: UploadOptions = {},
  retry?: RetryOptions,
): Promise<void> {
  const XMLHttpRequest = platformGlobal<new () => Xhr>('XMLHttpRequest')
  const put: Put = XMLHttpRequest ? putByXhr(XMLHttpRequest) : putByFetch
  const report = onProgress && ((sent: number) => onProgress({ sent, total: file.size }))
  const response = await withRetries(() => put(form, file, report, signal), signal, retry)
  const text = await response.text()
  if (!response.ok) {
    const reason = /<Code>(\w+)<\/Code>/.exec(text)?.[1] ?? `HTTP ${response.status}`
    const message = `the file store refused the upload: ${reason}`
    throw new UploadError({ status: response.status, code: 'upload_failed', message })
  }
  report?.(file.size)
}
