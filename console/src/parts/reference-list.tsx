import type { Schemas } from '../../../clients/typescript/src/types.ts'
import { systemLabel } from './system-label.ts'

type References = Schemas['Contact']['external_references']

/** The API allows only http and https in `url`. */
export const ExternalId = ({ external_id, url }: Pick<References[string], 'external_id' | 'url'>) =>
  url ? (
    <a href={url} target="_blank" rel="noreferrer">
      {external_id}
    </a>
  ) : (
    external_id
  )

/** The counterparts of a record in outside systems, in one line. */
export const ReferenceList = ({ references }: { readonly references: References }) => {
  const entries = Object.entries(references)
  if (entries.length === 0) return '–'
  return entries.map(([system, reference], index) => (
    <span key={system}>
      {index > 0 && ', '}
      {systemLabel(system)} <ExternalId {...reference} />
    </span>
  ))
}
