import { Annotations, CfnOutput, Duration, RemovalPolicy, Stack, type StackProps } from 'aws-cdk-lib'
import { Certificate } from 'aws-cdk-lib/aws-certificatemanager'
import {
  AccessLevel,
  AllowedMethods,
  type BehaviorOptions,
  CachePolicy,
  Distribution,
  HttpVersion,
  type IOrigin,
  OriginProtocolPolicy,
  OriginRequestPolicy,
  PriceClass,
  S3OriginAccessControl,
  SecurityPolicyProtocol,
  ViewerProtocolPolicy,
} from 'aws-cdk-lib/aws-cloudfront'
import { HttpOrigin, S3BucketOrigin } from 'aws-cdk-lib/aws-cloudfront-origins'
import { BlockPublicAccess, Bucket, BucketEncryption, type IBucket } from 'aws-cdk-lib/aws-s3'
import type { Construct } from 'constructs'
import { ORIGIN_SECRET_HEADER } from '../../shared/http/client-address.ts'
import { apiPathPatterns } from '../console/paths.ts'
import { acknowledge } from '../constructs/acknowledge.ts'
import { ConsoleHeaders, PageFunction, ViewerFunction } from '../constructs/console-edge.ts'
import { publishConsole } from '../constructs/console-files.ts'
import type { Service } from '../constructs/function.ts'
import type { DataStack } from './data-stack.ts'

/** The stack output with the console's address. `npm run deploy` uses it for the CORS rule of the files bucket. */
export const CONSOLE_URL = 'ConsoleUrl'

export interface ConsoleStackProps extends StackProps {
  readonly service: Service
  readonly data: DataStack
  readonly apiId: string
  /** Identifies the built files: a change publishes them. */
  readonly version: string
}

/**
 * The console: static files in a private bucket behind CloudFront, which passes the paths of the API on, so that both have
 * one origin. The stack can be deleted and recreated, but then has another address.
 */
export class ConsoleStack extends Stack {
  constructor(scope: Construct, id: string, { service, data, apiId, version, ...props }: ConsoleStackProps) {
    super(scope, id, props)
    const bucket = this.bucket()
    const { executeApi, domainName } = service.settings
    const own = `${apiId}.execute-api.${this.region}.${this.urlSuffix}`
    const api = new HttpOrigin(executeApi === 'off' && domainName ? domainName : own, {
      protocolPolicy: OriginProtocolPolicy.HTTPS_ONLY,
      customHeaders: { [ORIGIN_SECRET_HEADER]: data.originSecret.secretValue.unsafeUnwrap() },
    })
    const viewer = new ViewerFunction(this).associations
    const { consoleDomainName, consoleCertificateArn, consoleWebAcl } = service.settings
    const distribution = new Distribution(this, 'Distribution', {
      comment: id,
      // The function rewrites every request for `/`, so no request can list the bucket.
      defaultRootObject: 'index.html',
      defaultBehavior: {
        origin: this.filesOrigin(bucket),
        // The CloudFront function answers requests for all other paths, including paths that do not exist.
        allowedMethods: AllowedMethods.ALLOW_ALL,
        // Follows `Cache-Control`, and compresses.
        cachePolicy: CachePolicy.CACHING_OPTIMIZED,
        compress: true,
        viewerProtocolPolicy: ViewerProtocolPolicy.REDIRECT_TO_HTTPS,
        responseHeadersPolicy: new ConsoleHeaders(
          this,
          `https://${data.files.bucket.bucketRegionalDomainName}`,
        ),
        functionAssociations: new PageFunction(this).associations,
      },
      additionalBehaviors: Object.fromEntries(
        apiPathPatterns().map((pattern) => [
          pattern,
          { ...apiBehavior(api, pattern), functionAssociations: viewer },
        ]),
      ),
      errorResponses: CACHED_ERRORS.map((httpStatus) => ({ httpStatus, ttl: Duration.seconds(0) })),
      httpVersion: HttpVersion.HTTP2_AND_3,
      // Only edge locations in North America and Europe, because the API is in one region.
      priceClass: PriceClass.PRICE_CLASS_100,
      ...(consoleWebAcl && { webAclId: consoleWebAcl }),
      ...(consoleDomainName &&
        consoleCertificateArn && {
          domainNames: [consoleDomainName],
          certificate: Certificate.fromCertificateArn(this, 'Certificate', consoleCertificateArn),
          minimumProtocolVersion: SecurityPolicyProtocol.TLS_V1_2_2021,
        }),
    })
    Annotations.of(distribution).acknowledgeWarning(LIST_WARNING, 'no request gets a list: `/` is a page')
    acknowledge(distribution, 'CFR1', 'people of a workspace may sign in from any country')
    if (!consoleWebAcl) {
      acknowledge(
        distribution,
        'CFR2',
        'static files, and an API that limits the rate of each key; a WAF costs $5 a month',
      )
    }
    acknowledge(
      distribution,
      'CFR3',
      'API Gateway logs the requests of the API; requests of static files need no log',
    )
    if (!consoleDomainName) {
      acknowledge(
        distribution,
        'CFR4',
        'fixed by CloudFront for its own domain; a custom domain gets TLS 1.2',
      )
    }
    publishConsole(this, { service, bucket, version })
    const url = `https://${consoleDomainName ?? distribution.distributionDomainName}`
    new CfnOutput(this, CONSOLE_URL, { value: url })
    new CfnOutput(this, 'ConsoleTarget', { value: distribution.distributionDomainName })
  }

  private filesOrigin(bucket: IBucket): IOrigin {
    return S3BucketOrigin.withOriginAccessControl(bucket, {
      originAccessControl: new S3OriginAccessControl(this, 'Access', {
        originAccessControlName: `${this.stackName}-${this.region}`,
      }),
      // With the permission to list, S3 returns 404 instead of 403 for a missing file. No request can list the
      // bucket, because `/` is a page.
      originAccessLevels: [AccessLevel.READ, AccessLevel.LIST],
    })
  }

  private bucket(): IBucket {
    const bucket = new Bucket(this, 'Files', {
      encryption: BucketEncryption.S3_MANAGED,
      blockPublicAccess: BlockPublicAccess.BLOCK_ALL,
      enforceSSL: true,
      minimumTLSVersion: 1.2,
      // Nothing is lost: each deployment publishes the files.
      removalPolicy: RemovalPolicy.DESTROY,
    })
    acknowledge(bucket, 'S1', 'holds the files of a public page; only CloudFront reads them')
    if (!isBucket(bucket)) throw new Error('the bucket is none')
    return bucket
  }
}

/** CDK's class does not match its own interface where optional properties are exact. */
const isBucket = (bucket: object): bucket is IBucket => bucket instanceof Bucket

const LIST_WARNING = '@aws-cdk/aws-cloudfront-origins:listBucketSecurityRisk'

/**
 * By default CloudFront caches responses with these statuses for ten seconds, despite `no-store`, and serves them to
 * every key.
 */
const CACHED_ERRORS = [400, 403, 404, 405, 414, 416, 500, 501, 502, 503, 504]

/**
 * Forwards requests unchanged. An API request over http is refused instead of redirected, because it has already sent
 * its key in clear text.
 */
const apiBehavior = (origin: IOrigin, pattern: string): BehaviorOptions => ({
  origin,
  allowedMethods: AllowedMethods.ALLOW_ALL,
  cachePolicy: CachePolicy.CACHING_DISABLED,
  originRequestPolicy: OriginRequestPolicy.ALL_VIEWER_EXCEPT_HOST_HEADER,
  compress: false,
  viewerProtocolPolicy: /^\/(v\d|mcp)/.test(pattern)
    ? ViewerProtocolPolicy.HTTPS_ONLY
    : ViewerProtocolPolicy.REDIRECT_TO_HTTPS,
})
