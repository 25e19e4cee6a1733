import { Link } from '@tanstack/react-router'

/** Leads to the page that imports records from a file. */
export const ImportLink = ({ kind }: { readonly kind: string }) => (
  <Link to="/import/$kind" params={{ kind }} preload={false}>
    Import
  </Link>
)
