import { expect, test } from 'vitest'
import { printLines } from '../../../../local/cli/printable.ts'
import { plainLines } from '../../../../ops/admin/plain-text.ts'

const printed = (...lines: string[]) => {
  let output = ''
  printLines((text) => {
    output += text
  }, lines)
  return output
}

test('control characters are printed as escapes', () => {
  expect(printed('\x1b[2J\x1b]0;title\x07')).toBe('\\u001b[2J\\u001b]0;title\\u0007\n')
  expect(printed('a\r\nb\tc\0\x7f')).toBe('a\\u000d\\u000ab\\u0009c\\u0000\\u007f\n')
  expect(printed('\x80\x9b1m\x9f')).toBe('\\u0080\\u009b1m\\u009f\n')
  expect(printed('\u2028\u2029\u202ab\u202e\u2066\u2069\u200e\u200f\u061c')).toBe(
    '\\u2028\\u2029\\u202ab\\u202e\\u2066\\u2069\\u200e\\u200f\\u061c\n',
  )
})

test('other text is printed as it is, a line each', () => {
  const text = 'Zoë Łukasz, 山田, مريم, 👩‍💻 \\ "x" \xa0.'
  expect(printed(text, '', 'b')).toBe(`${text}\n\nb\n`)
  expect(printed()).toBe('')
})

test('a line of JSON keeps its value', () => {
  const value = { name: '\x1b[31m\x9b\u202e\n\x7f"\\' }
  const line = printed(JSON.stringify(value))
  expect(line).toBe('{"name":"\\u001b[31m\\u009b\\u202e\\n\\u007f\\"\\\\"}\n')
  expect(JSON.parse(line)).toEqual(value)
})

test('a result is one line for each field and record, whatever its text is', () => {
  const name = 'Mia\nid  another'
  const lines = plainLines({
    id: 'x',
    object: 'workspace',
    owner: { name },
    members: [{ name }, { name, attempts: [{ number: 1 }] }],
    none: [],
    tags: ['a', null],
  })
  expect(lines).toEqual([
    'id          x',
    `owner.name  ${name}`,
    'members     2',
    `  name=${name}`,
    `  name=${name} attempts=[{"number":1}]`,
    'none        none',
    'tags        a, -',
  ])
  expect(printed(...lines).split('\n')).toHaveLength(8)
})
