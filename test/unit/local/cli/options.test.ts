import { expect, test, vi } from 'vitest'
import { parseOptions } from '../../../../infra/local/cli/options.ts'
import { StartError } from '../../../../infra/local/failure.ts'
import { MIXTURE } from '../../../../infra/local/like-aws/presets.ts'

test.each([
  // As an unset variable of a shell leaves it: the stores would be strewn over the current folder.
  [['--data', ''], 'a folder is needed'],
  [['--data', ' '], 'a folder is needed'],
  [['--port', '65536'], 'a port must be a number from 0 to 65535'],
  [['--speed', '0'], 'a number above 0 is needed'],
  [['--sped', '60'], "unknown option '--sped'"],
  [['60'], 'too many arguments'],
])('%j is one clear line', (args, says) => {
  const parse = () => parseOptions(args)
  expect(parse).toThrow(StartError)
  expect(parse).toThrow(says)
})

test('--like-aws takes the mixture, or the faults of LIKE_AWS', () => {
  expect(parseOptions([])).not.toHaveProperty('likeAws')
  vi.stubEnv('LIKE_AWS', '')
  expect(parseOptions(['--like-aws'])?.likeAws?.profile).toEqual(MIXTURE)
  vi.stubEnv('LIKE_AWS', 'remappedHeaders')
  vi.stubEnv('LIKE_AWS_SEED', '7')
  expect(parseOptions(['--like-aws'])?.likeAws).toEqual({ seed: 7, profile: { remappedHeaders: true } })
  vi.unstubAllEnvs()
})
