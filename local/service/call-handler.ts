import { handlerCaller } from '../../packages/local-aws/apigateway/call-handler.ts'
import { servedMethods } from '../../shared/contract/route.ts'
import { routes } from '../../shared/contract/routes.ts'

/** Calls the service's handlers in this process, without HTTP. */
export const callHandler = handlerCaller(
  [
    ...routes.flatMap((row) =>
      servedMethods(row).map((method) => ({
        key: `${method} ${row.path}`,
        functionArn: `functions/${row.handler}`,
      })),
    ),
    { key: '$default', functionArn: 'functions/http/not-found' },
  ],
  (file) => import(/* @vite-ignore */ new URL(`../../${file}.ts`, import.meta.url).href),
)
