import { Link } from '@tanstack/react-router'
import { PageHeader } from './page-header.tsx'

export function NotFound() {
  return (
    <>
      <PageHeader title="Page not found" />
      <p>
        There is nothing at this address. <Link to="/">Go to the overview</Link>
      </p>
    </>
  )
}
