import { STSClient } from '@aws-sdk/client-sts'
import { HttpRequest } from '@smithy/protocol-http'
import { SignatureV4 } from '@smithy/signature-v4'
import { quick, SILENT_MS } from './aws-checks.ts'

/**
 * Reads from an AWS service, without its SDK client, because preflight makes only one or two calls to each service.
 * @param region the region of AWS Backup; the other services are global
 * @throws Error with the code and message of AWS
 */
export async function awsGet(
  service: 'iam' | 'cloudfront' | 'backup',
  path: string,
  query: Readonly<Record<string, string>>,
  region?: string,
): Promise<string> {
  const { credentials, sha256 } = new STSClient(quick()).config
  const url = new URL(
    path,
    process.env.AWS_ENDPOINT_URL ?? `https://${region ? `${service}.${region}` : service}.amazonaws.com`,
  )
  const { protocol, hostname, host, pathname } = url
  const headers = { host }
  const request = new HttpRequest({ method: 'GET', protocol, hostname, path: pathname, query, headers })
  const signer = new SignatureV4({ service, region: region ?? 'us-east-1', credentials, sha256 })
  const signed = await signer.sign(request)
  url.search = new URLSearchParams(query).toString()
  const signal = AbortSignal.timeout(SILENT_MS)
  const response = await fetch(url, { headers: signed.headers, signal })
  const text = await response.text()
  if (response.ok) return text
  throw new Error(`${textsOf(text, 'Code')[0] ?? response.status}: ${textsOf(text, 'Message')[0] ?? ''}`)
}

/** The texts of all elements with this name. */
export const textsOf = (xml: string, name: string): string[] =>
  [...xml.matchAll(new RegExp(`<${name}>([^<]*)</${name}>`, 'g'))].map(([, text = '']) => text)
