import type { ReportColumn } from '../../../shared/overview/reports/reports.ts'
import { money } from '../../../shared/kernel/money.ts'

type Kind = ReportColumn['kind']

/** Returns a figure as text: a dash for none. */
export function figureText(value: number | null, kind: Kind): string {
  if (value === null) return '–'
  switch (kind) {
    case 'money':
      return money(value).replace('-', '−')
    case 'percent':
      return `${numberText(value)}%`
    case 'minutes':
      return minutesText(value)
    case 'hours':
    case 'count':
      return numberText(value)
  }
}

function numberText(value: number): string {
  return value.toLocaleString('en-US', { maximumFractionDigits: 1 }).replace('-', '−')
}

function minutesText(minutes: number): string {
  if (minutes < 120) return `${numberText(minutes)} min`
  const hours = minutes / 60
  return hours < 48 ? `${numberText(hours)} h` : `${numberText(hours / 24)} days`
}

/** How a figure compares with the one before. */
export interface Change {
  /** The difference in the unit of the figure, and in percent where that makes sense: '+12 (+8.5%)'. */
  text: string
  isGood: boolean | null
}

/** Returns how a figure changed; null without one of both, or without a change. */
export function changeOf(
  { now, before }: { now: number | null; before: number | null },
  { kind, more }: Pick<ReportColumn, 'kind' | 'more'>,
): Change | null {
  if (now === null || before === null || now === before) return null
  const difference = now - before
  const sign = difference > 0 ? '+' : '−'
  const amount =
    kind === 'percent'
      ? `${numberText(Math.abs(difference))} pts`
      : figureText(Math.abs(Math.round(difference * 100) / 100), kind)
  const share = before === 0 || kind === 'percent' ? '' : ` (${sign}${shareOf(difference, before)})`
  return {
    text: `${sign}${amount}${share}`,
    isGood: more === 'neither' ? null : difference > 0 === (more === 'better'),
  }
}

function shareOf(difference: number, before: number): string {
  return `${numberText(Math.abs(Math.round((difference / before) * 1000) / 10))}%`
}
