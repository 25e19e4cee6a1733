/** Security headers of every HTML page of the service, without its Content-Security-Policy. */
export const PAGE_HEADERS: Readonly<Record<string, string>> = {
  'Cross-Origin-Opener-Policy': 'same-origin',
  'Cross-Origin-Resource-Policy': 'same-origin',
  'Permissions-Policy': ['camera', 'display-capture', 'geolocation', 'microphone', 'payment', 'usb']
    .map((feature) => `${feature}=()`)
    .join(', '),
  'Referrer-Policy': 'no-referrer',
  'X-Content-Type-Options': 'nosniff',
}

/** A Content-Security-Policy that allows only the listed sources. */
export const policyOf = (directives: Readonly<Record<string, string>>): string =>
  Object.entries({
    'default-src': "'none'",
    ...directives,
    'frame-ancestors': "'none'",
    'base-uri': "'none'",
  })
    .map(([name, value]) => `${name} ${value}`)
    .join('; ')
