import { wallClockOf } from '../../kernel/dates.ts'

const BRAND_NAMES: ReadonlyMap<string, string> = new Map([
  ['visa', 'Visa'],
  ['mastercard', 'Mastercard'],
  ['amex', 'American Express'],
  ['discover', 'Discover'],
  ['diners', 'Diners Club'],
  ['jcb', 'JCB'],
  ['unionpay', 'UnionPay'],
])

/** Returns the name of a card's brand; 'Card' for an unknown one. */
export function brandName(brand: string): string {
  return BRAND_NAMES.get(brand) ?? 'Card'
}

/** Returns a card's brand and last four digits, as on a receipt: 'Visa ending in 4242'. */
export function formatCard(brand: string, last4: string): string {
  return last4 === '' ? brandName(brand) : `${brandName(brand)} ending in ${last4}`
}

/** Returns the time of a payment in the company's time zone: M/DD/YY at h:mm.ss A. */
export function formatPaidAt(instant: string, timezone: string): string {
  const clock = wallClockOf(instant, timezone)
  const [year = '', month = '', day = ''] = clock.slice(0, 10).split('-')
  const [hours = '', minutes = '', seconds = ''] = clock.slice(11).split(':')
  const hour = Number(hours)
  const half = hour < 12 ? 'AM' : 'PM'
  const timeText = `${Number(month)}/${day}/${year.slice(2)} at ${hour % 12 === 0 ? 12 : hour % 12}:${minutes}.${seconds} ${half}`
  return timeText
}
