import { addressOf, mapAddress } from './address.ts'

/** An address that opens in the maps of the device. */
export function AddressLink({ of }: { readonly of: Parameters<typeof addressOf>[0] }) {
  const address = addressOf(of)
  if (!address) return '–'
  return (
    <a href={mapAddress(address)} target="_blank" rel="noreferrer" dir="auto">
      {address}
    </a>
  )
}
