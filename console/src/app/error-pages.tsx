import { Link } from '@tanstack/react-router'
import { LinkButton } from '../parts/link-button.tsx'
import { PageHeader } from '../parts/page-header.tsx'

export function NotFound() {
  return (
    <>
      <PageHeader title="Page not found" />
      <p>
        There is nothing at this address. <Link to="/">Go to the first page</Link>
      </p>
    </>
  )
}

/** Shown in place of a page that could not be loaded or drawn. */
export function PageFailed() {
  return (
    <>
      <PageHeader title="The page could not be shown" />
      <p>
        A new version of the console may have been deployed since you opened it.{' '}
        <LinkButton onClick={() => location.reload()}>Load the page again</LinkButton>
      </p>
    </>
  )
}
