import type { Guarantee } from './guarantee.ts'

/** Promises about uploaded files. */
export const FILE_GUARANTEES: readonly Guarantee[] = [
  {
    promise: 'a photo has at most 20,000 pixels a side, which is checked before it is decoded',
    file: 'shared/storage/renditions.ts',
    search: 'if (fault !== undefined) return fault',
    replace: '',
    test: 'test/unit/storage/renditions.test.ts',
  },
  {
    promise: 'a HEIC photo has at most 20,000 pixels a side',
    file: 'shared/storage/renditions.ts',
    search: 'sideFault(imageSides(mimeType, bytes)) ?? none',
    replace: 'none',
    test: 'test/unit/storage/renditions.test.ts',
  },
]
