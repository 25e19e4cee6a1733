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

const WIDTH = 960
const HEIGHT = 720
type Color = readonly [red: number, green: number, blue: number]
const WALLS: readonly Color[] = [
  [196, 164, 132],
  [142, 170, 160],
  [188, 120, 100],
]
const SKIES: readonly Color[] = [
  [150, 195, 232],
  [205, 214, 222],
  [188, 168, 200],
]
const GROUND: Color = [109, 154, 91]
const WOOD: Color = [222, 184, 120]
const GLASS: Color = [220, 236, 245]
const LIGHT: Color = [255, 226, 140]
const DARK: Color = [84, 66, 56]

/** States of a house: before, framed, with half a roof deck, finished. */
export const STATES = 4

/**
 * A picture of a house, drawn pixel by pixel instead of from SVG: the photo function, which runs in the same process, makes the image
 * library refuse SVG.
 * @param state one of `STATES`
 */
export async function picture(house: number, state: number): Promise<Blob> {
  const pixels = new Uint8ClampedArray(WIDTH * HEIGHT * 3)
  for (let at = 0, y = 0; y < HEIGHT; y++) {
    for (let x = 0; x < WIDTH; x++, at += 3) pixels.set(colorAt(x, y, house, state), at)
  }
  const raw = { width: WIDTH, height: HEIGHT, channels: 3 as const }
  const jpeg = await sharp(pixels, { raw }).jpeg({ quality: 72 }).toBuffer()
  return new Blob([new Uint8Array(jpeg)], { type: 'image/jpeg' })
}

function colorAt(x: number, y: number, house: number, state: number): Color {
  const left = 180 + 60 * house
  const right = WIDTH - left
  const eaves = 300 - 25 * house
  const wall = WALLS[house % WALLS.length] ?? DARK
  const isIn = (x0: number, y0: number, width: number, height: number) =>
    x >= x0 && x < x0 + width && y >= y0 && y < y0 + height
  const sky = SKIES[house % SKIES.length] ?? GLASS
  const behind = y < 520 ? shaded(sky, 0.85 + y / 3500) : shaded(GROUND, 1 - (y - 520) / 600)
  // The roof: a triangle above the eaves.
  const slope = (eaves - 130) / (WIDTH / 2 - left + 40)
  if (y < eaves && y > 130 + Math.abs(x - WIDTH / 2) * slope) {
    if (state === 1) return (x + y) % 48 < 10 ? WOOD : behind
    if (state === 2) return x < WIDTH / 2 ? WOOD : y % 24 < 5 ? DARK : WOOD
    return y % 18 < 2 ? DARK : shaded(wall, 0.6)
  }
  if (isIn(left, eaves, right - left, 560 - eaves)) {
    if (isIn(WIDTH / 2 - 45, 400, 90, 160)) return state === 1 ? behind : DARK
    const isWindow = isIn(left + 50, 360, 100, 90) || isIn(right - 150, 360, 100, 90)
    if (isWindow) return state === 3 ? LIGHT : state === 0 ? GLASS : state === 1 ? behind : DARK
    if (state === 1) return (x - left) % 40 < 9 || y - eaves < 12 ? WOOD : behind
    return shaded(wall, state === 0 ? 0.75 : y % 30 < 2 ? 0.85 : 1)
  }
  return behind
}

const shaded = ([red, green, blue]: Color, light: number): Color => [red * light, green * light, blue * light]
