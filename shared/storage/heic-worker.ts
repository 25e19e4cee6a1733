import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { parentPort, workerData } from 'node:worker_threads'
import libheif from 'libheif-js/libheif-wasm/libheif.js'
import { HeicFile, HeifError, type Pixels } from './libheif.ts'

/** The thread that decodes one HEIC file. When it ends, the memory of libheif is freed. */
export interface Task {
  readonly file: Uint8Array
  readonly maxPixels: number
  /** Limit of libheif's memory, in bytes. */
  readonly maxMemory: number
}

export type Answer =
  | { readonly kind: 'decoded'; readonly pixels: Pixels }
  /** The file is too large, or has a feature that libheif does not support. */
  | { readonly kind: 'not decoded'; readonly width: number | null; readonly height: number | null }
  | { readonly kind: 'damaged'; readonly message: string }

/** Bytes of a page of WebAssembly's memory. */
const PAGE = 65_536

/** A part of `WebAssembly.Memory`, which the types of Node do not declare. */
interface WasmMemory {
  readonly buffer: ArrayBuffer
  grow(pages: number): number
}

/** Limits the memory of WebAssembly in this thread. Returns a test of whether the limit has been reached. */
function limitMemory(maxMemory: number): () => boolean {
  const memory: WasmMemory = Object(globalThis).WebAssembly.Memory.prototype
  const { grow } = memory
  let isFull = false
  memory.grow = function (this: WasmMemory, pages: number): number {
    isFull = this.buffer.byteLength + pages * PAGE > maxMemory
    if (isFull) throw new RangeError('the memory of a HEIC is limited')
    return grow.call(this, pages)
  }
  return () => isFull
}

function load() {
  const wasmBinary = readFileSync(
    join(import.meta.dirname, '../../node_modules/libheif-js/libheif-wasm/libheif.wasm'),
  )
  // The type declares an ES module, but the module is CommonJS.
  const make: unknown = libheif
  if (typeof make !== 'function') throw new Error('libheif-js exports no function')
  return make({ wasmBinary, printErr: () => undefined })
}

function answer({ file, maxPixels, maxMemory }: Task): Answer {
  const isFull = limitMemory(maxMemory)
  const heif = load()
  let sides: { width: number | null; height: number | null } = { width: null, height: null }
  try {
    const heic = new HeicFile(heif, file)
    const { width, height } = heic.sides
    sides = { width, height }
    if (width * height > maxPixels) return { kind: 'not decoded', ...sides }
    return { kind: 'decoded', pixels: heic.decode() }
  } catch (error) {
    // Catches more than HeifError: the compiled code throws numbers, and a trap is a RuntimeError.
    const isUnsupported = error instanceof HeifError && error.isUnsupported
    if (isFull() || isUnsupported) return { kind: 'not decoded', ...sides }
    return { kind: 'damaged', message: error instanceof Error ? error.message : String(error) }
  }
}

const found = answer(workerData)
parentPort?.postMessage(found, found.kind === 'decoded' ? [found.pixels.data.buffer] : [])
