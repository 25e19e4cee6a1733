import type { MainModule } from 'libheif-js/libheif-wasm/libheif.js'

/** Constants of the C interface of libheif 1.23 (heif_image.h, heif_error.h). */
const COLORSPACE_RGB = 1
const CHROMA_RGB = 10
const CHROMA_RGBA = 11
const CHANNEL_INTERLEAVED = 10
/** Codes for an unknown type of file, a feature that is not implemented, and a codec that is not in this build. */
const UNSUPPORTED = [3, 4, 11]
/** Codes for colors that the file describes in an unknown way, or in two ways. */
const COLOR_WARNINGS = [133, 134, 135, 152]

/** An error of libheif. */
export class HeifError extends Error {
  readonly isUnsupported: boolean
  readonly isAboutColors: boolean

  constructor(code: number, subcode: number, message: string) {
    super(message.trim())
    this.isUnsupported = UNSUPPORTED.includes(code)
    this.isAboutColors = COLOR_WARNINGS.includes(subcode)
  }
}

/** The pixels of a picture as displayed: libheif applies the rotation, mirroring and cropping of the file. */
export interface Pixels {
  readonly width: number
  readonly height: number
  /** 3 for RGB, 4 for RGBA, of 8 bits each. */
  readonly channels: 3 | 4
  readonly data: Uint8Array<ArrayBuffer>
  /** The ICC profile of the colors. */
  readonly profile: Uint8Array | undefined
}

/**
 * The main picture of a HEIC file. The C interface is used because libheif's own JavaScript interface drops warnings
 * and color profiles. The code frees no memory, because each file has a new instance, which ends with its thread.
 * @throws HeifError, also in the methods
 */
export class HeicFile {
  private readonly heif: MainModule
  private readonly handle: number
  /** Where functions write their error: code, subcode, address of the message. */
  private readonly error: number
  /** Where functions write a number. */
  private readonly out: number

  constructor(heif: MainModule, file: Uint8Array) {
    this.heif = heif
    this.error = heif._malloc(12)
    this.out = heif._malloc(4)
    const context = heif._heif_context_alloc()
    const at = heif._malloc(file.length)
    heif.HEAPU8.set(file, at)
    this.check(heif._heif_context_read_from_memory_without_copy, context, at, file.length, 0)
    this.check(heif._heif_context_get_primary_image_handle, context, this.out)
    this.handle = this.read(this.out)
  }

  /** The size as displayed, which is available before decoding. */
  get sides(): { readonly width: number; readonly height: number } {
    const { heif, handle } = this
    const width = heif._heif_image_handle_get_width(handle)
    return { width, height: heif._heif_image_handle_get_height(handle) }
  }

  decode(): Pixels {
    const { heif, handle, out } = this
    const channels = heif._heif_image_handle_has_alpha_channel(handle) ? 4 : 3
    const chroma = channels === 4 ? CHROMA_RGBA : CHROMA_RGB
    this.check(heif._heif_decode_image, handle, out, COLORSPACE_RGB, chroma, 0)
    const image = this.read(out)
    this.checkWarnings(image)
    const width = heif._heif_image_get_width(image, CHANNEL_INTERLEAVED)
    const height = heif._heif_image_get_height(image, CHANNEL_INTERLEAVED)
    const plane = heif._heif_image_get_plane_readonly(image, CHANNEL_INTERLEAVED, out)
    // Rows are padded.
    const [stride, row] = [this.read(out), width * channels]
    const data = new Uint8Array(row * height)
    for (let y = 0; y < height; y++) {
      const at = plane + y * stride
      data.set(heif.HEAPU8.subarray(at, at + row), y * row)
    }
    return { width, height, channels, data, profile: this.profile() }
  }

  /** Missing and damaged tiles are only warnings, and are left black. */
  private checkWarnings(image: number): void {
    const count = this.heif._heif_image_get_decoding_warnings(image, 0, 0, 0)
    for (let n = 0; n < count; n++) {
      this.heif._heif_image_get_decoding_warnings(image, n, this.error, 1)
      const warning = this.lastError()
      if (!warning.isAboutColors) throw warning
    }
  }

  private profile(): Uint8Array | undefined {
    const { heif, handle } = this
    const size = heif._heif_image_handle_get_raw_color_profile_size(handle)
    if (size === 0) return undefined
    const at = heif._malloc(size)
    this.check(heif._heif_image_handle_get_raw_color_profile, handle, at)
    return heif.HEAPU8.slice(at, at + size)
  }

  private check(call: (error: number, ...more: number[]) => void, ...more: number[]): void {
    call(this.error, ...more)
    if (this.read(this.error) !== 0) throw this.lastError()
  }

  private lastError(): HeifError {
    const at = this.read(this.error + 8)
    const text = this.heif.HEAPU8.subarray(at, this.heif.HEAPU8.indexOf(0, at))
    return new HeifError(this.read(this.error), this.read(this.error + 4), Buffer.from(text).toString())
  }

  private read(address: number): number {
    return this.heif.HEAPU32[address / 4]
  }
}
