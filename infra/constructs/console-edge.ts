import { Duration, Stack } from 'aws-cdk-lib'
import {
  Function as EdgeFunction,
  type FunctionAssociation,
  FunctionCode,
  FunctionEventType,
  FunctionRuntime,
  HeadersReferrerPolicy,
  ResponseHeadersPolicy,
} from 'aws-cdk-lib/aws-cloudfront'
import type { Construct } from 'constructs'
import { PAGE_PATH } from '../../console/src/pages/page-paths.ts'
import { VIEWER_ADDRESS_HEADER } from '../../shared/http/client-address.ts'
import { consoleHeaders, HSTS_SECONDS } from '../console/headers.ts'
import { FILE_PATH, NOT_FOUND, WANTS_PAGE } from '../console/paths.ts'

/** The headers that CloudFront configures in a separate section. */
const SECTION = ['Content-Security-Policy', 'Referrer-Policy', 'X-Content-Type-Options']

/** The console's security headers, which every response has except responses of the API. */
export class ConsoleHeaders extends ResponseHeadersPolicy {
  /** @param fileStore origin of the links to files and of uploads */
  constructor(scope: Construct, fileStore: string) {
    const headers = consoleHeaders(fileStore)
    const { stackName, region } = Stack.of(scope)
    super(scope, 'Headers', {
      // Includes the region, because names in CloudFront are global, and a stage may have the same name in two
      // regions.
      responseHeadersPolicyName: `${stackName}-${region}`,
      securityHeadersBehavior: {
        contentSecurityPolicy: {
          contentSecurityPolicy: headers['Content-Security-Policy'] ?? '',
          override: true,
        },
        contentTypeOptions: { override: true },
        referrerPolicy: { referrerPolicy: HeadersReferrerPolicy.NO_REFERRER, override: true },
        strictTransportSecurity: {
          accessControlMaxAge: Duration.seconds(HSTS_SECONDS),
          includeSubdomains: true,
          override: true,
        },
      },
      customHeadersBehavior: {
        customHeaders: Object.entries(headers)
          .filter(([header]) => !SECTION.includes(header))
          .map(([header, value]) => ({ header, value, override: true })),
      },
    })
  }
}

/**
 * Returns `index.html` for every page, and 404 for every path that is neither a page nor a file. Browsers get the
 * console with a message, programs get the error shape of the API. CloudFront's own error pages would also replace
 * the API's 404 responses.
 */
export class PageFunction extends EdgeFunction {
  readonly associations: FunctionAssociation[]

  constructor(scope: Construct) {
    super(scope, 'Pages', {
      runtime: FunctionRuntime.JS_2_0,
      comment: 'loads the console for its pages, and with status 404 for other addresses in a browser',
      code: FunctionCode.fromInline(PAGE_CODE),
    })
    this.associations = [FunctionEventType.VIEWER_REQUEST, FunctionEventType.VIEWER_RESPONSE].map(
      (eventType) => ({ function: this, eventType }),
    )
  }
}

/** Puts the address of the viewer into a separate header, replacing any value that the viewer sent (contract 4.20). */
export class ViewerFunction extends EdgeFunction {
  readonly associations: FunctionAssociation[]

  constructor(scope: Construct) {
    super(scope, 'Viewer', {
      runtime: FunctionRuntime.JS_2_0,
      comment: 'names the address of the viewer for the limit of sign-ins',
      code: FunctionCode.fromInline(VIEWER_CODE),
    })
    this.associations = [{ function: this, eventType: FunctionEventType.VIEWER_REQUEST }]
  }
}

const VIEWER_CODE = `function handler(event) {
  var request = event.request
  request.headers['${VIEWER_ADDRESS_HEADER}'] = { value: event.viewer.ip }
  delete request.headers['cloudfront-viewer-address']
  return request
}
`

const PAGE_CODE = `function handler(event) {
  var request = event.request
  var response = event.response
  var isFile = ${FILE_PATH}.test(request.uri)
  var isPage = ${PAGE_PATH}.test(request.uri)
  if (response) {
    // The path of the viewer or ${NOT_FOUND}. A 304 keeps the status that the browser has stored.
    if (!isFile && !isPage && response.statusCode === 200) {
      response.statusCode = 404
      response.statusDescription = 'Not Found'
    }
    return response
  }
  var isRead = request.method === 'GET' || request.method === 'HEAD'
  var accept = request.headers.accept
  if (isRead && isFile) return request
  if (isRead && (isPage || (accept && ${WANTS_PAGE}.test(accept.value)))) {
    request.uri = isPage ? '/index.html' : '${NOT_FOUND}'
    return request
  }
  var id = event.context.requestId
  var error = { code: 'not_found', message: 'no such route; /docs has all of them', request_id: id }
  return {
    statusCode: 404,
    statusDescription: 'Not Found',
    headers: {
      'content-type': { value: 'application/json' },
      'cache-control': { value: 'no-store' },
      'x-content-type-options': { value: 'nosniff' },
      'x-request-id': { value: id },
    },
    body: { encoding: 'text', data: JSON.stringify({ error: error }) },
  }
}
`
