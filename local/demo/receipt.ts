import sharp from 'sharp'
import type { Plan, PlannedExpense } from './plan.ts'

export interface DrawnReceipt {
  readonly mime_type: 'application/pdf' | 'image/png'
  readonly bytes: Uint8Array
}

/** Makes the receipts of expenses, by reference. */
export async function drawReceipts(expenses: Plan['expenses']): Promise<Map<string, DrawnReceipt>> {
  const drawing = expenses
    .filter(({ receipt }) => receipt)
    .map(async (expense) => [expense.reference, await drawReceipt(expense)] as const)
  return new Map(await Promise.all(drawing))
}

/** Makes a receipt as the expense says: a PDF with text, or the picture of a slip. */
export async function drawReceipt(expense: PlannedExpense): Promise<DrawnReceipt> {
  return expense.receipt === 'png'
    ? { mime_type: 'image/png', bytes: await slip(expense) }
    : { mime_type: 'application/pdf', bytes: Buffer.from(pdf(linesOf(expense))) }
}

const money = (amount: number) => amount.toFixed(2).padStart(10)

function linesOf({ vendor, date, item, amount, reference }: PlannedExpense): string[] {
  const tax = Math.round(amount * 0.0762 * 100) / 100
  return [
    vendor,
    'Austin, Texas',
    '',
    `Date       ${date}`,
    `Receipt    ${reference}`,
    '',
    `${item.padEnd(26)}${money(amount - tax)}`,
    `${'Sales tax'.padEnd(26)}${money(tax)}`,
    `${'Total'.padEnd(26)}${money(amount)}`,
    '',
    'Thank you for your business',
  ]
}

/** A PDF of one page in Courier, one of the fonts that every reader has. */
function pdf(lines: readonly string[]): string {
  const text = lines.map((line) => `(${line.replaceAll(/[\\()]/g, '\\$&')}) Tj T*`).join('\n')
  const content = `BT /F1 11 Tf 16 TL 30 350 Td\n${text}\nET`
  const objects = [
    '<< /Type /Catalog /Pages 2 0 R >>',
    '<< /Type /Pages /Kids [3 0 R] /Count 1 >>',
    '<< /Type /Page /Parent 2 0 R /MediaBox [0 0 320 400] /Contents 5 0 R /Resources << /Font << /F1 4 0 R >> >> >>',
    '<< /Type /Font /Subtype /Type1 /BaseFont /Courier >>',
    `<< /Length ${content.length} >>\nstream\n${content}\nendstream`,
  ]
  let file = '%PDF-1.4\n'
  const offsets = objects.map((object, index) => {
    const offset = file.length
    file += `${index + 1} 0 obj\n${object}\nendobj\n`
    return offset
  })
  const table = offsets.map((offset) => `${String(offset).padStart(10, '0')} 00000 n \n`).join('')
  const size = objects.length + 1
  return `${file}xref\n0 ${size}\n0000000000 65535 f \n${table}trailer\n<< /Size ${size} /Root 1 0 R >>\nstartxref\n${file.length}\n%%EOF\n`
}

/** The picture of a slip on a table. Where no font is installed, its lines are bars. */
function slip(expense: PlannedExpense): Promise<Buffer> {
  const rows = linesOf(expense).map((line, index) => {
    const weight = index === 0 || line.startsWith('Total') ? 700 : 400
    return `<text x="34" y="${52 + index * 22}" font-weight="${weight}" xml:space="preserve">${escapeXml(line)}</text>`
  })
  const svg = `<svg xmlns="http://www.w3.org/2000/svg" width="360" height="340">
<rect width="360" height="340" fill="#6b5a48"/>
<g transform="rotate(-1.5 180 170)"><rect x="18" y="18" width="324" height="304" fill="#fbf9f2"/>
<g font-family="DejaVu Sans Mono, Menlo, Consolas, monospace" font-size="12" fill="#2b2b2b">${rows.join('')}</g></g></svg>`
  return sharp(Buffer.from(svg)).png({ palette: true, colors: 32 }).toBuffer()
}

const escapeXml = (text: string) => text.replaceAll('&', '&amp;').replaceAll('<', '&lt;')
