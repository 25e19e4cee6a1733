import { addressOf } from './address.ts'

/** An address that opens in the maps of the device. */
export function AddressLink({ of }: { readonly of: Parameters<typeof addressOf>[0] }) {
  const address = addressOf(of)
  if (!address) return '–'
  return (
    <a
      href={`https://maps.google.com/?${new URLSearchParams({ q: address })}`}
      target="_blank"
      rel="noreferrer"
      dir="auto"
    >
      {address}
    </a>
  )
}
