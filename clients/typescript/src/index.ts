// The public interface of the package.
export { type ClientOptions, WorkspaceClient } from './client.ts'
export {
  ApiError,
  ConflictError,
  ConnectionError,
  type ErrorDetail,
  ForbiddenError,
  InternalError,
  InvalidRequestError,
  MethodNotAllowedError,
  NotFoundError,
  PayloadTooLargeError,
  PlanRequiredError,
  PreconditionFailedError,
  RateLimitedError,
  retryAfterOf,
  UnauthorizedError,
  UnavailableError,
  UnsupportedMediaTypeError,
  UploadError,
} from './errors.ts'
export { etagOf } from './etag.ts'
export { type FollowOptions, type ForwardOptions, followEvents, forwardEvents } from './events.ts'
export type { components, paths, webhooks } from './schema.ts'
export type { EventOf, Schemas, WebhookEvent } from './types.ts'
export type { Progress, UploadOptions } from './upload.ts'
export { VERSION } from './version.ts'
export { type ReceivedHeaders, type VerifyOptions, verifyWebhook, WebhookSignatureError } from './webhook.ts'
