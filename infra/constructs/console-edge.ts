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
import { consoleHeaders, HSTS_SECONDS } from '../console/headers.ts'
import { PAGE_PATH } from '../console/paths.ts'

/** The headers that CloudFront wants in a section of their own. */
const SECTION = ['Content-Security-Policy', 'Referrer-Policy', 'X-Content-Type-Options']

/** The console's security headers, on every response that is not of the API. */
export class ConsoleHeaders extends ResponseHeadersPolicy {
  /** @param fileStore origin of the links to files and of uploads */
  constructor(scope: Construct, fileStore: string) {
    const headers = consoleHeaders(fileStore)
    const { stackName, region } = Stack.of(scope)
    super(scope, 'Headers', {
      // Names of CloudFront are global: a stage may have the same name in two regions.
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
 * Answers every page with `index.html`. It rewrites the request: error pages, the other way, would also replace the 404s
 * of the API.
 */
export class PageFunction extends EdgeFunction {
  readonly association: FunctionAssociation

  constructor(scope: Construct) {
    super(scope, 'Pages', {
      runtime: FunctionRuntime.JS_2_0,
      comment: 'loads index.html for every page of the console',
      code: FunctionCode.fromInline(PAGE_CODE),
    })
    this.association = { function: this, eventType: FunctionEventType.VIEWER_REQUEST }
  }
}

const PAGE_CODE = `function handler(event) {
  var request = event.request
  if (${PAGE_PATH}.test(request.uri)) request.uri = '/index.html'
  return request
}
`
