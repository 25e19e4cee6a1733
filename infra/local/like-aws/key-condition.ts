import { compareText, type Item, type Keys, textOf } from './items.ts'

export interface Conditional {
  readonly KeyConditionExpression: string
  readonly ExpressionAttributeNames?: Readonly<Record<string, string>> | undefined
  readonly ExpressionAttributeValues: Readonly<Record<string, unknown>>
}

const CLAUSE =
  /(?<between>[#\w]+)\s+BETWEEN\s+(?<from>:\w+)\s+AND\s+(?<to>:\w+)|begins_with\s*\(\s*(?<begins>[#\w]+)\s*,\s*(?<prefix>:\w+)\s*\)|(?<left>[#\w]+)\s*(?<operator><=|>=|=|<|>)\s*(?<right>:\w+)/gi

type Predicate = (item: Item) => boolean

/**
 * Returns a predicate for items that match a query's key condition. Items without the keys of the index do not match.
 */
export function keyCondition(
  { KeyConditionExpression, ExpressionAttributeNames = {}, ExpressionAttributeValues }: Conditional,
  { hash, range }: Keys,
): Predicate {
  const value = (name = '') => textOf(ExpressionAttributeValues[name])
  const of = (name: string, test: (text: string) => boolean): Predicate => {
    const attribute = ExpressionAttributeNames[name] ?? name
    return (item) => test(textOf(item[attribute]))
  }
  const tests = [...KeyConditionExpression.matchAll(CLAUSE)].map(({ groups = {} }): Predicate => {
    const { between, begins, left = '', operator = '' } = groups
    if (between) {
      const [from, to] = [value(groups.from), value(groups.to)]
      return of(between, (text) => compareText(text, from) >= 0 && compareText(text, to) <= 0)
    }
    if (begins) return of(begins, (text) => text.startsWith(value(groups.prefix)))
    const right = value(groups.right)
    return of(left, (text) => compares(operator, compareText(text, right)))
  })
  return (item) =>
    item[hash] !== undefined &&
    (range === undefined || item[range] !== undefined) &&
    tests.every((test) => test(item))
}

function compares(operator: string, order: number): boolean {
  switch (operator) {
    case '<':
      return order < 0
    case '<=':
      return order <= 0
    case '>':
      return order > 0
    case '>=':
      return order >= 0
    default:
      return order === 0
  }
}
