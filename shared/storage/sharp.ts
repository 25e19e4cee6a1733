export type Library = typeof import('sharp').default

let library: Library | undefined

/** Imports sharp on demand, because repeated messages and files that are refused for their size do not need libvips. */
export async function loadSharp(): Promise<Library> {
  const { default: sharp } = await import('sharp')
  // The settings below are made once, before the first file is read: no thread of libvips may read an image between
  // `block` and `unblock`.
  if (library) return library
  library = sharp
  // Each file is processed once, so a cache is useless.
  sharp.cache(false)
  // Let libvips load only the formats that `sniff` accepts, even if it detects another format in the bytes.
  sharp.block({ operation: ['VipsForeignLoad'] })
  sharp.unblock({ operation: ['VipsForeignLoadJpeg', 'VipsForeignLoadPng', 'VipsForeignLoadWebp'] })
  return sharp
}
