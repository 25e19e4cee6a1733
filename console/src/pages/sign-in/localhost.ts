/** Addresses of this machine at which browsers have no passkeys. */
const LOCAL_ADDRESSES: readonly string[] = ['127.0.0.1', '[::1]']

/** The same page at localhost, where the local run has passkeys; undefined if no redirect is needed. */
export function withPasskeys({ href, hostname }: Pick<Location, 'href' | 'hostname'>): string | undefined {
  if (!LOCAL_ADDRESSES.includes(hostname)) return undefined
  const address = new URL(href)
  address.hostname = 'localhost'
  return address.href
}
