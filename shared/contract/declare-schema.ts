import * as z from 'zod/mini'

/** JSON Schemas for schemas whose checks zod cannot convert. `openapi/json-schema.ts` reads them. */
export const documented: z.core.$ZodRegistry<Record<string, unknown>> = z.registry<Record<string, unknown>>()

/* @__NO_SIDE_EFFECTS__ */
export function document<S extends z.ZodMiniType>(schema: S, jsonSchema: Record<string, unknown>): S {
  documented.add(schema, jsonSchema)
  return schema
}

/**
 * Declares a schema that esbuild drops from a bundle when it is unused. Helpers and spreads inside `make` need no
 * separate `@__PURE__` annotation.
 */
/* @__NO_SIDE_EFFECTS__ */
export function schema<S extends z.ZodMiniType>(make: () => S): S {
  return make()
}
