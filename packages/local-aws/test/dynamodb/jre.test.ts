import { execFileSync } from 'node:child_process'
import { createHash } from 'node:crypto'
import {
  chmodSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmSync,
  symlinkSync,
  writeFileSync,
} from 'node:fs'
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http'
import { createServer as createTlsServer } from 'node:https'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, afterEach, beforeEach, expect, onTestFinished, test, vi } from 'vitest'
import { startDynamoDb } from '../../dynamodb/dynamodb.ts'
import { portOf } from '../../net/port-of.ts'
import { certificate, privateKey } from '../support/certificate.ts'

/** The hash of the archive that the test serves, in place of the pinned one. */
const builds = vi.hoisted(() => ({ sha256: '' }))
vi.mock('../../dynamodb/jre-builds.ts', async (original) => {
  const { BUILDS } = await original<typeof import('../../dynamodb/jre-builds.ts')>()
  const mine = Object.entries(BUILDS).map(([system, { url }]) => [
    system,
    {
      url,
      get sha256() {
        return builds.sha256
      },
    },
  ])
  return { BUILDS: Object.fromEntries(mine) }
})

const { PATH } = process.env
const NEEDS_JAVA = 'Java 8 or newer is needed for DynamoDB Local'
/** Does as DynamoDB Local, without Java. */
const FAKE = "#!/bin/sh\necho 'listening 4321'\nwhile read -r line; do :; done\n"
const TOO_OLD = '#!/bin/sh\necho java.lang.UnsupportedClassVersionError >&2\nexit 1\n'

const ROOT = mkdtempSync(join(tmpdir(), 'jre-'))
afterAll(() => rmSync(ROOT, { recursive: true }))
const tempFolder = (): string => mkdtempSync(join(ROOT, 'part-'))

/** A Java home with this program. */
function javaHome(program: string, folder = tempFolder()): string {
  mkdirSync(join(folder, 'bin'), { recursive: true })
  writeFileSync(join(folder, 'bin/java'), program)
  chmodSync(join(folder, 'bin/java'), 0o755)
  return folder
}

/** A folder with the programs that unpack an archive, and without Java. */
function unpackers(): string {
  const folder = tempFolder()
  for (const program of ['tar', 'gzip']) {
    const path = execFileSync('/bin/sh', ['-c', `command -v ${program}`], {
      env: { PATH },
      encoding: 'utf8',
    }).trim()
    symlinkSync(path, join(folder, program))
  }
  return folder
}

/** The archive of a runtime, or of another folder. */
function archive(name = 'jdk-17.0.1+2-jre'): Buffer {
  const folder = tempFolder()
  javaHome(FAKE, join(folder, name))
  execFileSync('tar', ['czf', 'jre.tar.gz', name], { cwd: folder, env: { PATH } })
  return readFileSync(join(folder, 'jre.tar.gz'))
}

type Answer = (request: IncomingMessage, response: ServerResponse) => void

/** Stands in for the hosts of the download: a proxy whose tunnels end here. */
async function standIn(answer: Answer) {
  const asked: string[] = []
  const host = createTlsServer({ key: privateKey, cert: certificate }, (request, response) => {
    asked.push(`${request.headers.host}${request.url}`)
    answer(request, response)
  })
  const proxy = createServer().on('connect', (_, socket) => {
    socket.write('HTTP/1.1 200 OK\r\n\r\n')
    host.emit('connection', socket)
  })
  await new Promise<void>((done) => proxy.listen(0, '127.0.0.1', done))
  onTestFinished(() => void proxy.close())
  vi.stubEnv('HTTPS_PROXY', `http://127.0.0.1:${portOf(proxy)}`)
  vi.stubEnv('NODE_TLS_REJECT_UNAUTHORIZED', '0')
  vi.stubEnv('NODE_NO_WARNINGS', '1')
  return asked
}

/** The answers of GitHub with this archive, where the build that is wanted has the hash of `pinned`. */
const serving = (file: Buffer, pinned = file): Answer => {
  return ({ url = '' }, response) => {
    builds.sha256 = createHash('sha256').update(pinned).digest('hex')
    if (url.startsWith('/adoptium/temurin17-binaries/releases/download/jdk-17.0.19%2B10/OpenJDK17U-jre_'))
      response.writeHead(302, { location: 'https://release-assets.example.com/jre.tar.gz' }).end()
    else if (url === '/jre.tar.gz') response.end(file)
    else response.writeHead(404).end()
  }
}

let cache: string
const said: string[] = []

/** Starts the store on a machine with these programs, and returns its address. */
async function start(offline = false): Promise<string> {
  const store = await startDynamoDb(tempFolder(), true, offline)
  await store.stop()
  return store.endpoint
}

beforeEach(() => {
  cache = tempFolder()
  said.length = 0
  for (const level of ['log', 'error'] as const)
    vi.spyOn(console, level).mockImplementation((line) => void said.push(String(line)))
  vi.stubEnv('XDG_CACHE_HOME', cache)
  vi.stubEnv('PATH', unpackers())
  vi.stubEnv('JAVA_HOME', '')
})

afterEach(() => {
  vi.restoreAllMocks()
  vi.unstubAllEnvs()
})

const ADDRESS = 'http://127.0.0.1:4321'

test('without Java a runtime is fetched once, which is said before', async () => {
  const shared = tempFolder()
  vi.stubEnv('TMPDIR', shared)
  const saidBefore: string[][] = []
  const answer = serving(archive())
  const asked = await standIn((request, response) => {
    saidBefore.push([...said])
    answer(request, response)
  })
  expect(await Promise.all([start(), start()])).toEqual([ADDRESS, ADDRESS])
  const home = join(cache, 'workspace-service/jre-17')
  const line = `No Java was found: fetching a runtime (Eclipse Temurin 17, about 45 MB) into ${home}`
  expect(saidBefore[0]).toEqual([line])
  expect(asked).toEqual([
    expect.stringMatching(/^github\.com.*17\.0\.19_10\.(tar\.gz|zip)$/),
    'release-assets.example.com/jre.tar.gz',
  ])
  expect(await start(true)).toBe(ADDRESS)
  expect(asked).toHaveLength(2)
  expect(readdirSync(join(cache, 'workspace-service'))).toEqual(['jre-17'])
  // Other users can write to the folder of temporary files.
  expect(readdirSync(shared)).toEqual([])
})

test('each build is pinned by its release and its own hash', async () => {
  const { BUILDS } = await vi.importActual<typeof import('../../dynamodb/jre-builds.ts')>(
    '../../dynamodb/jre-builds.ts',
  )
  const builds = Object.values(BUILDS)
  expect(builds.length).toBe(5)
  for (const { url, sha256 } of builds) {
    expect(url).toMatch(/^https:\/\/github\.com\/adoptium\/.*\/jdk-17\.0\.19%2B10\//)
    expect(sha256).toMatch(/^[0-9a-f]{64}$/)
  }
  expect(new Set(builds.map(({ sha256 }) => sha256)).size).toBe(builds.length)
})

test('a Java that is too old is as none', async () => {
  vi.stubEnv('JAVA_HOME', javaHome(TOO_OLD))
  await standIn(serving(archive()))
  expect(await start()).toBe(ADDRESS)
})

test.each([
  ['JAVA_HOME', (home: string) => vi.stubEnv('JAVA_HOME', home)],
  ['an installed Java', (home: string) => vi.stubEnv('PATH', join(home, 'bin'))],
])('%s is used, and nothing is fetched', async (_, give) => {
  const asked = await standIn(serving(archive()))
  give(javaHome(FAKE))
  expect(await start()).toBe(ADDRESS)
  expect([asked, said]).toEqual([[], []])
})

test.each([
  ['a damaged archive', serving(archive(), Buffer.from('another')), 'is not the expected one'],
  ['an archive without java', serving(archive('no/jre')), 'the archive has no java'],
  ['a refused download', (_, response) => response.writeHead(403).end(), 'answers 403'],
  ['no runtime for this machine', (_, response) => response.writeHead(404).end(), 'answers 404'],
  ['a connection that breaks', ({ socket }) => socket.destroy(), 'other side closed'],
] satisfies [string, Answer, string][])(
  '%s leaves nothing, and the message says what is needed',
  async (_, answer, reason) => {
    await standIn(answer)
    await expect(start()).rejects.toThrow(NEEDS_JAVA)
    expect(said[1]).toMatch(/^A Java runtime could not be fetched: /)
    expect(said[1]).toContain(reason)
    expect(readdirSync(join(cache, 'workspace-service'))).toEqual([])
  },
)

test('a host with a self-signed certificate gets no program onto the machine', async () => {
  await standIn(serving(archive()))
  vi.stubEnv('NODE_TLS_REJECT_UNAUTHORIZED', '1')
  await expect(start()).rejects.toThrow(NEEDS_JAVA)
  expect(said[1]).toContain('self-signed certificate')
})

test.each([
  ['--offline', '', true],
  ['npm --offline', 'true', false],
])('%s forbids the download', async (_, npm, offline) => {
  const asked = await standIn(serving(archive()))
  vi.stubEnv('npm_config_offline', npm)
  await expect(start(offline)).rejects.toThrow(NEEDS_JAVA)
  expect([asked, said]).toEqual([[], []])
})
