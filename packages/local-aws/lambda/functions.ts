import { randomUUID } from 'node:crypto'
import { existsSync } from 'node:fs'
import { join } from 'node:path'
import { pathToFileURL } from 'node:url'
import type { Context } from 'aws-lambda'
import type { FunctionSpec } from '../cloudformation/definition.ts'
import { withVariables } from './environment.ts'

export class FunctionTimeout extends Error {
  override readonly name = 'FunctionTimeout'
}

type Handler = (event: unknown, context: Context) => unknown

const VERSION = '$LATEST'

/** Loads and invokes the functions of the definition from their sources. */
export class Functions {
  private readonly specs: ReadonlyMap<string, FunctionSpec>
  private readonly handlers = new Map<string, Promise<Handler>>()
  private readonly running = new Set<Promise<unknown>>()
  private readonly root: string
  private late: Readonly<Record<string, string>> = {}

  /** @param patience multiplies the timeouts of the definition */
  constructor(root: string, specs: readonly FunctionSpec[], patience = 1) {
    this.root = root
    const scaled = specs.map((spec) => ({ ...spec, timeoutMs: spec.timeoutMs * patience }))
    this.specs = new Map(scaled.map((spec) => [spec.arn, spec]))
  }

  /** Sets variables whose values are known only after the start, for the functions whose definition has them. */
  setVariables(values: Readonly<Record<string, string>>): void {
    this.late = values
  }

  /** Loads all functions before the first request; returns the errors of functions that fail. */
  async load(): Promise<string[]> {
    const faults: string[] = []
    for (const spec of this.specs.values()) {
      try {
        await this.handler(spec)
      } catch (error) {
        faults.push(`${spec.handler}: ${error instanceof Error ? error.message : String(error)}`)
      }
    }
    return faults
  }

  /** @throws the handler's error; FunctionTimeout when the handler exceeds its timeout */
  invoke(arn: string, event: unknown): Promise<unknown> {
    const spec = this.specs.get(arn)
    if (!spec) return Promise.reject(new Error(`there is no function ${arn}`))
    const late = Object.entries(this.late).filter(([name]) => name in spec.environment)
    const variables = { ...variablesOf(spec), ...Object.fromEntries(late) }
    const run = withVariables(variables, () => this.runWithTimeout(spec, event))
    this.running.add(run)
    const forget = () => this.running.delete(run)
    run.then(forget, forget)
    return run
  }

  /** Resolves when no function is running. */
  async idle(): Promise<void> {
    while (this.running.size > 0) await Promise.allSettled(this.running)
  }

  private async runWithTimeout(spec: FunctionSpec, event: unknown): Promise<unknown> {
    const deadline = Date.now() + spec.timeoutMs
    const awsRequestId = randomUUID()
    let timer: NodeJS.Timeout | undefined
    const timeout = new Promise<never>((_, fail) => {
      timer = setTimeout(
        () => fail(new FunctionTimeout(`Task timed out after ${spec.timeoutMs / 1000} seconds`)),
        spec.timeoutMs,
      )
    })
    try {
      const context = contextOf(spec, awsRequestId, deadline)
      const result = this.handler(spec).then((handler) => handler(event, context))
      return await Promise.race([result, timeout])
    } catch (error) {
      // AWS writes uncaught errors to the function's log; the handler's logger does not see them.
      console.error(
        JSON.stringify({
          level: 'ERROR',
          message: error instanceof Error ? (error.stack ?? error.message) : String(error),
          function: spec.handler,
          function_request_id: awsRequestId,
        }),
      )
      throw error
    } finally {
      clearTimeout(timer)
    }
  }

  private handler(spec: FunctionSpec): Promise<Handler> {
    const known = this.handlers.get(spec.arn)
    if (known) return known
    const loading = withVariables(variablesOf(spec), () => load(this.root, spec.handler))
    this.handlers.set(spec.arn, loading)
    return loading
  }
}

async function load(root: string, path: string): Promise<Handler> {
  const dot = path.lastIndexOf('.')
  const file = join(root, `${path.slice(0, dot)}.ts`)
  if (!existsSync(file)) throw new Error(`there is no ${file}`)
  const module: Record<string, unknown> = await import(pathToFileURL(file).href)
  const handler = module[path.slice(dot + 1)]
  if (typeof handler !== 'function') throw new Error(`${file} exports no ${path.slice(dot + 1)}`)
  return (event, context) => handler(event, context)
}

const variablesOf = (spec: FunctionSpec): Record<string, string> => ({
  ...spec.environment,
  AWS_ACCESS_KEY_ID: spec.credentials.accessKeyId,
  AWS_SECRET_ACCESS_KEY: spec.credentials.secretAccessKey,
  AWS_LAMBDA_FUNCTION_NAME: spec.name,
  AWS_LAMBDA_FUNCTION_VERSION: VERSION,
  AWS_LAMBDA_FUNCTION_MEMORY_SIZE: String(spec.memory),
  AWS_LAMBDA_LOG_GROUP_NAME: `/aws/lambda/${spec.name}`,
  AWS_LAMBDA_LOG_STREAM_NAME: 'local',
  AWS_LAMBDA_INITIALIZATION_TYPE: 'on-demand',
  _HANDLER: spec.handler,
})

function contextOf(spec: FunctionSpec, awsRequestId: string, deadline: number): Context {
  return {
    awsRequestId,
    functionName: spec.name,
    functionVersion: VERSION,
    invokedFunctionArn: spec.arn,
    memoryLimitInMB: String(spec.memory),
    logGroupName: `/aws/lambda/${spec.name}`,
    logStreamName: 'local',
    callbackWaitsForEmptyEventLoop: true,
    getRemainingTimeInMillis: () => Math.max(0, deadline - Date.now()),
    done: () => undefined,
    fail: () => undefined,
    succeed: () => undefined,
  }
}
