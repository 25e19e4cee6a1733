import type * as z from 'zod/mini'
import type { RESPONSES } from './responses.ts'
import type { Route } from './route.ts'

/**
 * Compares the body that a handler returns with the response schema of the handler's route, at compile time:
 * `unknown` when both have the same fields. `endpoint()` requires this type of every handler, so a view with a
 * missing or an extra field does not compile. Rows without a response schema are not compared.
 */
export type CheckedBody<R extends Route, Body> = [Body] extends [NotInferred]
  ? unknown
  : R['id'] extends keyof typeof RESPONSES
    ? [Difference<Body, z.input<(typeof RESPONSES)[R['id']]>>] extends [never]
      ? unknown
      : {
          readonly 'The response differs from its schema at': Difference<
            Body,
            z.input<(typeof RESPONSES)[R['id']]>
          >
        }
    : unknown

/** Stands for the body until the compiler has inferred it from the handler. */
export interface NotInferred {
  readonly notInferred: never
}

/** The paths at which a value differs from the expected type; `never` if there are no differences. */
type Difference<Given, Expected, Path extends string = 'body'> = unknown extends Expected
  ? never
  : Given extends Primitive
    ? Given extends Expected
      ? never
      : Path
    : Given extends readonly (infer Item)[]
      ? Difference<Item, ItemOf<Expected>, `${Path}[]`>
      : ObjectDifference<Given, Exclude<Expected, Primitive | readonly unknown[]>, Path>

type ObjectDifference<Given, Expected, Path extends string> = [Expected] extends [never]
  ? Path
  :
      | `${Path}.${Exclude<RequiredKey<Expected>, keyof Given>}`
      | {
          [K in keyof Given & string]: K extends KeyOf<Expected>
            ? FieldDifference<Given[K], ValueOf<Expected, K>, `${Path}.${K}`>
            : `${Path}.${K}`
        }[keyof Given & string]

/** A field may contain stored JSON, such as the estimate of an opportunity; its fields are not typed here. */
type FieldDifference<Given, Expected, Path extends string> = Given extends {
  readonly [key: string]: infer Value
}
  ? unknown extends Value
    ? never
    : Difference<Given, Expected, Path>
  : Difference<Given, Expected, Path>

type Primitive = string | number | boolean | null | undefined
type ItemOf<T> = T extends readonly (infer Item)[] ? Item : never
type KeyOf<T> = T extends unknown ? keyof T : never
type ValueOf<T, K> = T extends unknown ? (K extends keyof T ? T[K] : never) : never
type RequiredKey<T> = {
  [K in keyof T & string]: Record<never, never> extends Pick<T, K> ? never : K
}[keyof T & string]
