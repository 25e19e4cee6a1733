/** Saves content as a file of the browser. */
export function saveBlob(blob: Blob, name: string): void {
  const url = URL.createObjectURL(blob)
  const link = document.createElement('a')
  link.href = url
  link.download = name
  link.click()
  URL.revokeObjectURL(url)
}

/** Loads the file of a signed link. */
export async function loadFile(url: string, signal?: AbortSignal): Promise<Blob> {
  const response = await fetch(url, { signal: signal ?? null })
  if (!response.ok) throw new Error(`the storage answered ${response.status}`)
  return response.blob()
}
