import { type Html, html, Html as Raw } from '../../document/page/html.ts'
import { totalOf } from '../../domain/kit/cents.ts'
import type { Estimate, LineItem } from '../../domain/sales/estimate.ts'
import type { OpenEstimate } from './open-link.ts'
import { STYLE } from './style.ts'

/** A complete HTML page. It has no script, and loads nothing from other addresses. */
export const document = (title: string, body: Html): Html => html`<!doctype html>
<html lang="en"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="robots" content="noindex"><title>${title}</title><style>${new Raw(STYLE)}</style></head>
<body><main>${body}</main></body></html>
`

/** The estimate as the customer sees it. */
export function estimatePage({ estimate: { record }, workspace, customer }: OpenEstimate): Html {
  const { title, amount, line_items, notes, status } = record
  return document(
    `${title} – ${workspace.name}`,
    html`<p class="from">${workspace.name}</p>
<h1>${title}</h1>${customer !== null && html`<p class="quiet">Estimate for ${customer}</p>`}
<p class="status">${statusOf(record)}</p>
<table><thead><tr><th scope="col">Item</th><th scope="col">Amount</th></tr></thead>
<tbody>${line_items.map(itemRow)}</tbody><tfoot>${sumRows(amount, line_items)}</tfoot></table>
${notes !== null && html`<h2>Notes</h2><p class="notes">${notes}</p>`}
${status === 'sent' && approvalForm(amount)}`,
  )
}

const itemRow = (item: LineItem): Html =>
  html`<tr><th scope="row">${item.description}<small>${number(item.quantity)} × ${price(item.unit_price)}</small></th><td>${price(totalOf([item]))}</td></tr>
`

/** An amount may differ from the sum of the items, by discounts or taxes. */
function sumRows(amount: number, items: readonly LineItem[]): Html {
  const sum = totalOf(items)
  const ofItems = items.length > 0 && sum !== amount && sumRow('Sum of the items', sum)
  return html`${ofItems}${sumRow('Total', amount)}`
}

const sumRow = (label: string, value: number): Html =>
  html`<tr><th scope="row">${label}</th><td>${price(value)}</td></tr>`

function statusOf({ status, approved_at, approved_by_name, cancelled_at }: Estimate): Html {
  if (status === 'approved')
    return html`<strong>Approved</strong>${approved_by_name !== null && html` by ${approved_by_name}`}, ${time(approved_at)}`
  if (status === 'cancelled')
    return html`<strong>Cancelled</strong>, ${time(cancelled_at)}. This estimate can no longer be approved.`
  return html`<strong>Waiting for your approval</strong>`
}

/** The form is sent to the address of the page. */
const approvalForm = (amount: number): Html => html`<form method="post"><label for="name">Your name</label>
<input id="name" name="name" autocomplete="name" required maxlength="200" pattern=".*\\S.*" title="Your name">
<button>Approve ${price(amount)}</button>
<p><small>With your name you approve this estimate. The business that sent it is told at once.</small></p></form>`

/** Without a script, the page does not know the reader's time zone. */
const time = (at: string | null): Html | false =>
  at !== null && html`<time datetime="${at}">${DATE.format(new Date(at))} UTC</time>`

const DATE = new Intl.DateTimeFormat('en-US', { dateStyle: 'long', timeStyle: 'short', timeZone: 'UTC' })
const NUMBER = new Intl.NumberFormat('en-US', { maximumFractionDigits: 10 })
/** Unit prices may have fractions of a cent. */
const DOLLARS = new Intl.NumberFormat('en-US', {
  style: 'currency',
  currency: 'USD',
  maximumFractionDigits: 10,
})

const number = (value: number): string => NUMBER.format(value)
const price = (value: number): string => DOLLARS.format(value)
