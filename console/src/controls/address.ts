import type { ADDRESS_TEXTS, Texts } from '../../../shared/domain/kit/texts.ts'

/** Opens in the maps of the device. */
export const mapAddress = (address: string): string =>
  `https://maps.google.com/?${new URLSearchParams({ q: address })}`

/** An address in one line; empty if there is none. */
export function addressOf(address: Texts<typeof ADDRESS_TEXTS>): string {
  const { address_street, address_city, address_state, address_zip, address_country } = address
  const region = [address_state, address_zip].filter((part) => part).join(' ')
  return [address_street, address_city, region, address_country].filter((part) => part).join(', ')
}
