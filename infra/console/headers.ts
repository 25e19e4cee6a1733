/** The security headers of the console's files, deployed and local, without `Strict-Transport-Security`. */
export function consoleHeaders(fileStore: string): Record<string, string> {
  return {
    'Content-Security-Policy': contentSecurityPolicy(fileStore),
    'Cross-Origin-Opener-Policy': 'same-origin',
    'Cross-Origin-Resource-Policy': 'same-origin',
    'Permissions-Policy': PERMISSIONS,
    'Referrer-Policy': 'no-referrer',
    'X-Content-Type-Options': 'nosniff',
  }
}

/** Two years; browsers use https for every later request. Only the deployed console sends it. */
export const HSTS_SECONDS = 63_072_000

/** Copying to the clipboard needs no entry here: by default it is allowed to the page itself. */
const PERMISSIONS = ['camera', 'display-capture', 'geolocation', 'microphone', 'payment', 'usb']
  .map((feature) => `${feature}=()`)
  .join(', ')

/**
 * Allows scripts, styles and requests of the page's origin only: no inline script, no inline `<style>`.
 * @param fileStore origin of the links to files and of uploads
 */
function contentSecurityPolicy(fileStore: string): string {
  return [
    "default-src 'none'",
    "script-src 'self'",
    "style-src 'self'",
    "font-src 'self'",
    `connect-src 'self' ${fileStore}`,
    // `blob:` is the preview of a file before its upload; `data:` are small icons that the build puts into style sheets.
    `img-src 'self' blob: data: ${fileStore}`,
    `media-src blob: ${fileStore}`,
    // The preview of a PDF receipt.
    `frame-src ${fileStore}`,
    "frame-ancestors 'none'",
    "base-uri 'none'",
    "form-action 'none'",
  ].join('; ')
}
