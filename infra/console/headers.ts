import { PAGE_HEADERS, policyOf } from '../../shared/http/page-headers.ts'

/** The security headers of the console's files, deployed and local, without `Strict-Transport-Security`. */
export function consoleHeaders(fileStore: string): Record<string, string> {
  return { 'Content-Security-Policy': contentSecurityPolicy(fileStore), ...PAGE_HEADERS }
}

/** How long a browser uses https for every request, two years. Only the deployed console sends this header. */
export const HSTS_SECONDS = 63_072_000

/**
 * Allows scripts, styles and requests of the page's origin only: no inline script, no inline `<style>`.
 * @param fileStore origin of the links to files and of uploads
 */
function contentSecurityPolicy(fileStore: string): string {
  return policyOf({
    'script-src': "'self'",
    'style-src': "'self'",
    'font-src': "'self'",
    'connect-src': `'self' ${fileStore}`,
    // `blob:` is the preview of a file before its upload; `data:` are small icons that the build puts into style sheets.
    'img-src': `'self' blob: data: ${fileStore}`,
    'media-src': `blob: ${fileStore}`,
    // The preview of a PDF receipt.
    'frame-src': fileStore,
    'form-action': "'none'",
  })
}
