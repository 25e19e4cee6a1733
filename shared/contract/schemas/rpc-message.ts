import * as z from 'zod/mini'

/** A JSON-RPC message of the Model Context Protocol; its library checks the rest. */
export const rpcMessage = z.looseObject({ jsonrpc: z.literal('2.0') })
