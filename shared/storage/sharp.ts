export type Library = typeof import('sharp').default

let library: Library | undefined

/** Imports sharp on demand, because repeated messages and files that are refused for their size do not need libvips. */
export async function loadSharp(): Promise<Library> {
  const { default: sharp } = await import('sharp')
  // Executed once, before any file: between the two calls below, no thread of libvips can read an image.
  if (library) return library
  library = sharp
  // Each file is processed once, so a cache is useless.
  sharp.cache(false)
  // Let libvips load only the formats that `sniff` accepts, even if it detects another format in the bytes.
  sharp.block({ operation: ['VipsForeignLoad'] })
  sharp.unblock({ operation: ['VipsForeignLoadJpeg', 'VipsForeignLoadPng', 'VipsForeignLoadWebp'] })
  return sharp
}
