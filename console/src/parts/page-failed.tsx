import { PageHeader } from './page-header.tsx'

/** Shown in place of a page that could not be loaded or drawn. */
export function PageFailed() {
  return (
    <main id="main">
      <PageHeader title="The page could not be shown" />
      <p>
        A new version of the console may have been deployed since you opened it.{' '}
        <button type="button" onClick={() => location.reload()}>
          Load the page again
        </button>
      </p>
    </main>
  )
}
