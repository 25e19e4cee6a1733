import { useMutation } from '@tanstack/react-query'
import { notify } from './notify.ts'
import { RequestButton } from './request-button.tsx'
import { loadFile, saveBlob } from './save-file.ts'

interface Props {
  /** A signed link. */
  readonly url: string
  readonly name: string
}

/**
 * Saves the file of a signed link under its name. A link of another origin would only open the file, because browsers
 * then ignore the attribute `download`.
 */
export function DownloadButton({ url, name }: Props) {
  const run = useMutation({
    mutationFn: () => loadFile(url),
    onSuccess: (blob) => saveBlob(blob, name),
    onError: () =>
      notify('The file was not loaded. Load the page again, then repeat the download.', { isError: true }),
  })
  return (
    <RequestButton variant="default" loading={run.isPending} onClick={() => run.mutate()}>
      Download {name}
    </RequestButton>
  )
}
