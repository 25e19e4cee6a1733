import { expect, test, vi } from 'vitest'
import { parseOptions } from '../../../../local/cli/options.ts'
import { StartError } from '../../../../packages/local-aws/failure.ts'
import { MIXTURE } from '../../../../packages/local-aws/like-aws/presets.ts'

test.each([
  // An unset shell variable leaves this empty; the stores would be spread over the current folder.
  [['--data', ''], 'a folder is needed'],
  [['--data', ' '], 'a folder is needed'],
  [['--port', '65536'], 'a port must be a number from 0 to 65535'],
  [['--speed', '0'], 'a number above 0 is needed'],
  [['--sped', '60'], "unknown option '--sped'"],
  [['--concurrency', '0'], 'a whole number above 0 is needed'],
  [['--concurrency', '1.5'], 'a whole number above 0 is needed'],
  [['--size', 'tiny'], 'Allowed choices are small, standard'],
  [['60'], 'too many arguments'],
  [['--host', 'http://crm.test'], 'a name is needed, such as crm.test, without a scheme or a port'],
  [['--host', 'crm.test:3000'], 'without a scheme or a port'],
  [['--host', ''], 'a name is needed'],
])('%j is refused with a message of one line', (args, message) => {
  const parse = () => parseOptions(args)
  expect(parse).toThrow(StartError)
  expect(parse).toThrow(message)
})

test('--host adds names, in lower case', () => {
  expect(parseOptions([])?.hosts).toEqual([])
  expect(parseOptions(['--host', 'CRM.test', '--host', '[fe80::1]'])?.hosts).toEqual([
    'crm.test',
    '[fe80::1]',
  ])
})

test('--size and --concurrency limit the deployment and the account; there is no limit without them', () => {
  expect(parseOptions([])).toMatchObject({ size: 'standard' })
  expect(parseOptions([])).not.toHaveProperty('concurrency')
  expect(parseOptions(['--size', 'small', '--concurrency', '10'])).toMatchObject({
    size: 'small',
    concurrency: 10,
  })
})

test('PATIENCE multiplies the timeouts of functions', () => {
  vi.stubEnv('PATIENCE', '')
  expect(parseOptions([])).not.toHaveProperty('patience')
  vi.stubEnv('PATIENCE', '20')
  expect(parseOptions([])).toMatchObject({ patience: 20 })
  vi.stubEnv('PATIENCE', 'long')
  expect(() => parseOptions([])).toThrow(StartError)
  vi.unstubAllEnvs()
})

test('--like-aws enables all faults, or the faults in LIKE_AWS', () => {
  expect(parseOptions([])).not.toHaveProperty('likeAws')
  vi.stubEnv('LIKE_AWS', '')
  expect(parseOptions(['--like-aws'])?.likeAws?.profile).toEqual(MIXTURE)
  vi.stubEnv('LIKE_AWS', 'lostAnswers')
  vi.stubEnv('LIKE_AWS_SEED', '7')
  expect(parseOptions(['--like-aws'])?.likeAws).toEqual({
    seed: 7,
    profile: { lostAnswers: { firstCalls: 1 } },
  })
  vi.unstubAllEnvs()
})
