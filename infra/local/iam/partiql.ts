/*
 * PartiQL as functions write it: `UPDATE "table" … WHERE … pk = ? …`, where each `?` stands for one parameter. Anything
 * else is refused, not guessed at.
 */

export function tableUpdatedBy(statement: string): string {
  const name = /^UPDATE "([^"]+)" /.exec(statement)?.[1]
  if (name === undefined) throw new Error(`IAM does not know here what ${statement} needs`)
  return name
}

/** Which of the parameters an attribute is compared with. */
export function parameterOf(attribute: string, statement: string): number {
  const at = statement.indexOf(` ${attribute} = ?`, statement.indexOf(' WHERE '))
  if (at < 0) throw new Error(`no ${attribute} in ${statement}`)
  return statement.slice(0, at).split('?').length - 1
}
