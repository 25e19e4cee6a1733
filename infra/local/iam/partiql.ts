/*
 * Parses the PartiQL that functions use: `UPDATE "table" … WHERE … pk = ? …`, with one parameter for each `?`. Throws
 * for any other statement.
 */

export function tableUpdatedBy(statement: string): string {
  const name = /^UPDATE "([^"]+)" /.exec(statement)?.[1]
  if (name === undefined) throw new Error(`the local IAM check does not support ${statement}`)
  return name
}

/** Returns the index of the parameter that an attribute is compared with. */
export function parameterOf(attribute: string, statement: string): number {
  const at = statement.indexOf(` ${attribute} = ?`, statement.indexOf(' WHERE '))
  if (at < 0) throw new Error(`no ${attribute} in ${statement}`)
  return statement.slice(0, at).split('?').length - 1
}

/** Returns the index of the parameter that an attribute is set to; undefined if the statement does not set it. */
export function setParameterOf(attribute: string, statement: string): number | undefined {
  const at = statement.indexOf(` "${attribute}" = ?`)
  if (at < 0 || at > statement.indexOf(' WHERE ')) return undefined
  return statement.slice(0, at).split('?').length - 1
}
