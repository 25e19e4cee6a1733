import {
  createHash,
  createPublicKey,
  generateKeyPairSync,
  type KeyObject,
  randomBytes,
  sign,
} from 'node:crypto'

/*
 * An authenticator of passkeys in software (ES256, attestation `none`), and the browser in front of it: it answers the
 * options of the service with the JSON that a page sends. `Twist` says what it does wrong.
 */

interface Twist {
  readonly origin?: string
  readonly rpId?: string
  readonly challenge?: string
  /** Other values in the client data. */
  readonly clientData?: object
  readonly isUserVerified?: boolean
  readonly counter?: number
  readonly userHandle?: string
  /** Changes the signature, or what it is over. */
  readonly signature?: (signature: Buffer) => Buffer
  /** The attestation in place of `none`. */
  readonly attestation?: { readonly format: string; readonly statement: CborMap }
}

interface CreationOptions {
  readonly challenge: string
  readonly rp: { readonly id: string }
  readonly user: { readonly id: string }
}

interface RequestOptions {
  readonly challenge: string
  readonly rpId: string
}

export class Authenticator {
  readonly credentialId: string
  private readonly origin: string
  private readonly privateKey: KeyObject
  private readonly publicKey: KeyObject
  private userHandle = ''
  private counter: number

  /** @param counter the first count of signatures; 0 for one that does not count */
  constructor(origin: string, counter = 1, credentialId = randomBytes(16).toString('base64url')) {
    this.origin = origin
    this.counter = counter
    this.credentialId = credentialId
    const { privateKey } = generateKeyPairSync('ec', { namedCurve: 'P-256' })
    this.privateKey = privateKey
    this.publicKey = createPublicKey(privateKey)
  }

  /** The response to `POST /v1/passkeys/options`. */
  register({ challenge, rp, user }: CreationOptions, twist: Twist = {}) {
    this.userHandle = user.id
    const authData = Buffer.concat([this.authData(rp.id, twist, FLAGS.attested), this.credentialData()])
    const { format = 'none', statement = new Map() } = twist.attestation ?? {}
    const attestationObject = cbor(
      new Map<string, Cbor>([
        ['fmt', format],
        ['attStmt', statement],
        ['authData', authData],
      ]),
    )
    return this.credential({
      clientDataJSON: this.clientData('webauthn.create', challenge, twist),
      attestationObject: attestationObject.toString('base64url'),
      transports: ['internal'],
    })
  }

  /** The response to `POST /v1/sessions/options`. */
  signIn({ challenge, rpId }: RequestOptions, twist: Twist = {}) {
    if (this.counter > 0) this.counter++
    const authData = this.authData(rpId, twist, 0)
    const clientDataJSON = this.clientData('webauthn.get', challenge, twist)
    const clientHash = sha256(Buffer.from(clientDataJSON, 'base64url'))
    const signature = sign('sha256', Buffer.concat([authData, clientHash]), this.privateKey)
    return this.credential({
      clientDataJSON,
      authenticatorData: authData.toString('base64url'),
      signature: (twist.signature?.(signature) ?? signature).toString('base64url'),
      userHandle: twist.userHandle ?? this.userHandle,
    })
  }

  private credential<Response extends object>(response: Response) {
    const id = this.credentialId
    return {
      id,
      rawId: id,
      type: 'public-key',
      response,
      clientExtensionResults: {},
      authenticatorAttachment: 'platform',
    }
  }

  private clientData(type: string, challenge: string, twist: Twist): string {
    const data = {
      type,
      challenge: twist.challenge ?? challenge,
      origin: twist.origin ?? this.origin,
      crossOrigin: false,
      ...twist.clientData,
    }
    return Buffer.from(JSON.stringify(data)).toString('base64url')
  }

  private authData(rpId: string, twist: Twist, more: number): Buffer {
    const verified = twist.isUserVerified === false ? 0 : FLAGS.userVerified
    const counter = Buffer.alloc(4)
    counter.writeUInt32BE(twist.counter ?? this.counter)
    return Buffer.concat([
      sha256(twist.rpId ?? rpId),
      Buffer.from([FLAGS.userPresent | verified | more]),
      counter,
    ])
  }

  /** An AAGUID of zeros, the id of the credential, and its COSE key. */
  private credentialData(): Buffer {
    const id = Buffer.from(this.credentialId, 'base64url')
    const length = Buffer.alloc(2)
    length.writeUInt16BE(id.length)
    const { x = '', y = '' } = this.publicKey.export({ format: 'jwk' })
    const key = new Map<number, Cbor>([
      [1, 2],
      [3, -7],
      [-1, 1],
      [-2, Buffer.from(x, 'base64url')],
      [-3, Buffer.from(y, 'base64url')],
    ])
    return Buffer.concat([Buffer.alloc(16), length, id, cbor(key)])
  }
}

const FLAGS = { userPresent: 0x01, userVerified: 0x04, attested: 0x40 }

const sha256 = (data: Buffer | string): Buffer => createHash('sha256').update(data).digest()

type Cbor = number | string | Buffer | CborMap | readonly Cbor[]
type CborMap = ReadonlyMap<number | string, Cbor>

/** CBOR (RFC 8949) of the few types that WebAuthn needs. */
function cbor(value: Cbor): Buffer {
  if (typeof value === 'number') return value < 0 ? head(1, -1 - value) : head(0, value)
  if (typeof value === 'string') return Buffer.concat([head(3, Buffer.byteLength(value)), Buffer.from(value)])
  if (Buffer.isBuffer(value)) return Buffer.concat([head(2, value.length), value])
  if (value instanceof Map) {
    const entries = [...value].flatMap(([key, item]) => [cbor(key), cbor(item)])
    return Buffer.concat([head(5, value.size), ...entries])
  }
  const items = [...(value as readonly Cbor[])].map(cbor)
  return Buffer.concat([head(4, items.length), ...items])
}

function head(major: number, length: number): Buffer {
  if (length < 24) return Buffer.from([(major << 5) | length])
  if (length < 256) return Buffer.from([(major << 5) | 24, length])
  return Buffer.from([(major << 5) | 25, length >> 8, length & 0xff])
}
