import * as z from 'zod/mini'

/** JSON Schemas for schemas whose checks zod cannot convert. `openapi/json-schema.ts` reads them. */
export const documented: z.core.$ZodRegistry<Record<string, unknown>> = z.registry<Record<string, unknown>>()

/* @__NO_SIDE_EFFECTS__ */
export function document<S extends z.ZodMiniType>(schema: S, jsonSchema: Record<string, unknown>): S {
  documented.add(schema, jsonSchema)
  return schema
}

/** Defaults that only the document shows: the parsed value stays absent. */
export const defaults: z.core.$ZodRegistry<{ readonly value: unknown }> = z.registry<{
  readonly value: unknown
}>()

/**
 * An optional value whose default is applied by code after the parser. The parser must not add the default to a query,
 * because cursors are bound to the given filters (contract 3.2), nor to a body, because a value that the client sends
 * costs a read, or is written differently from a default.
 */
/* @__NO_SIDE_EFFECTS__ */
export function optionalWithDefault<S extends z.ZodMiniType>(
  schema: S,
  value: unknown,
): z.ZodMiniOptional<S> {
  const optional = z.optional(schema)
  defaults.add(optional, { value })
  return optional
}

/**
 * Declares a schema that esbuild drops from a bundle when it is unused. Helpers and spreads inside `make` need no
 * separate `@__PURE__` annotation.
 */
/* @__NO_SIDE_EFFECTS__ */
export function schema<S extends z.ZodMiniType>(make: () => S): S {
  return make()
}
