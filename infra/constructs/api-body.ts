import { Aws } from 'aws-cdk-lib'
import { type Route, type ServedMethod, servedMethods } from '../../shared/contract/route.ts'

/** A path of the API, and the function that serves it. */
export interface Target {
  readonly path: string
  readonly functionArn: string
}

/** A row of the route table with its function. */
export interface RouteTarget extends Target {
  readonly route: Route
}

/** The path of the function for requests that match no route. */
export const DEFAULT_PATH = '/$default'

type Operation = Readonly<Record<string, unknown>>

/**
 * The OpenAPI document from which API Gateway makes all routes and integrations in one call. It is not the document for
 * clients, `docs/openapi.json`.
 * @param fallback the function for requests that match no route
 * @param roleOf the role with which API Gateway invokes the function of a path
 */
export function apiBodyOf(
  title: string,
  targets: readonly RouteTarget[],
  fallback: Target,
  roleOf: (path: string) => string,
) {
  const paths: Record<string, Record<string, Operation>> = {
    [fallback.path]: {
      'x-amazon-apigateway-any-method': {
        isDefaultRoute: true,
        ...operationOf(fallback.functionArn, roleOf(fallback.path)),
      },
    },
  }
  for (const { route, functionArn } of targets) {
    const parameters = [...route.path.matchAll(/\{([^}]+)\}/g)].map(([, name]) => ({
      name,
      in: 'path',
      required: true,
      schema: { type: 'string' },
    }))
    const operation = {
      ...(parameters.length > 0 && { parameters }),
      ...operationOf(functionArn, roleOf(route.path), route.auth === 'none' ? undefined : CHALLENGE),
    }
    for (const method of servedMethods(route)) {
      paths[route.path] = { ...paths[route.path], [fieldOf(method)]: operation }
    }
  }
  return { openapi: '3.0.1', info: { title, version: '1' }, paths }
}

const fieldOf = (method: ServedMethod): string => method.toLowerCase()

const operationOf = (
  functionArn: string,
  credentials: string,
  responseParameters?: Operation,
): Operation => ({
  responses: { default: { description: 'any' } },
  'x-amazon-apigateway-integration': {
    type: 'AWS_PROXY',
    httpMethod: 'POST',
    credentials,
    uri: `arn:${Aws.PARTITION}:apigateway:${Aws.REGION}:lambda:path/2015-03-31/functions/${functionArn}/invocations`,
    payloadFormatVersion: '2.0',
    ...(responseParameters && { responseParameters }),
  },
})

/**
 * API Gateway renames `WWW-Authenticate` of a Lambda function to `x-amzn-remapped-www-authenticate`. AWS documents
 * this only for REST APIs. Therefore this mapping sets the header on every 401, with the value that the function
 * sends; if API Gateway does not rename the header, the mapping changes nothing. `npm run smoke` checks that the
 * client receives it.
 */
const CHALLENGE = { '401': { 'overwrite:header.WWW-Authenticate': 'Bearer' } }
