interface Address {
  readonly address_street: string | null
  readonly address_city: string | null
  readonly address_state: string | null
  readonly address_zip: string | null
  readonly address_country: string | null
}

/** An address in one line; empty if there is none. */
export function addressOf(address: Address): string {
  const { address_street, address_city, address_state, address_zip, address_country } = address
  const region = [address_state, address_zip].filter((part) => part).join(' ')
  return [address_street, address_city, region, address_country].filter((part) => part).join(', ')
}
