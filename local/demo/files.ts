import sharp from 'sharp'

/** A receipt with these lines: a PDF of one page in Courier, one of the fonts that every reader has. */
export function receipt(lines: readonly string[]): Blob {
  const text = lines.map((line) => `(${line.replaceAll(/[\\()]/g, '\\$&')}) Tj T*`).join('\n')
  const content = `BT /F1 11 Tf 16 TL 30 350 Td\n${text}\nET`
  const objects = [
    '<< /Type /Catalog /Pages 2 0 R >>',
    '<< /Type /Pages /Kids [3 0 R] /Count 1 >>',
    '<< /Type /Page /Parent 2 0 R /MediaBox [0 0 320 400] /Contents 5 0 R /Resources << /Font << /F1 4 0 R >> >> >>',
    '<< /Type /Font /Subtype /Type1 /BaseFont /Courier >>',
    `<< /Length ${content.length} >>\nstream\n${content}\nendstream`,
  ]
  const body = objects.map((object, index) => `${index + 1} 0 obj\n${object}\nendobj\n`).join('')
  // Without a table of objects: readers find them by their numbers.
  return new Blob([`%PDF-1.4\n${body}trailer\n<< /Root 1 0 R >>\n%%EOF\n`], { type: 'application/pdf' })
}

/** A picture of a house, of rectangles: `finish`, which runs in the same process, makes the picture library refuse SVG. */
export async function picture(index: number): Promise<Blob> {
  const box = (left: number, top: number, width: number, height: number, background: string) => ({
    input: { create: { width, height, channels: 3 as const, background } },
    left,
    top,
  })
  const hue = (index * 67) % 360
  const jpeg = await sharp({ create: { width: 960, height: 720, channels: 3, background: '#a9cbe8' } })
    .composite([
      box(0, 500, 960, 220, '#6d9a5b'),
      box(220, 240, 520, 300, `hsl(${hue}, 35%, 70%)`),
      box(190, 190, 580, 60, `hsl(${hue}, 35%, 35%)`),
      box(440, 380, 90, 160, '#5a4632'),
      box(280, 320, 100, 90, '#dcebf5'),
      box(590, 320, 100, 90, '#dcebf5'),
    ])
    .jpeg({ quality: 72 })
    .toBuffer()
  return new Blob([new Uint8Array(jpeg)], { type: 'image/jpeg' })
}
