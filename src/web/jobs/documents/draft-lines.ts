import { lineName, type ItemNames } from '../../../shared/jobs/estimates/item-label.ts'
import { ESTIMATE_ITEMS } from '../../../shared/jobs/estimates/line-choices.ts'
import type { LineInput } from '../../../shared/jobs/documents/document.ts'
import type { LineBasis } from '../../../shared/jobs/estimates/line-basis.ts'
import type { EstimateLine } from '../../../shared/jobs/jobs/job.parts.ts'
import type { FieldErrors } from '../../../shared/kernel/errors.ts'
import { centsFromDollars, formatCents } from '../../../shared/kernel/money.ts'
import { formatUnits } from '../../../shared/jobs/estimates/units.ts'

/** A line while it is written; '' is not filled in yet. */
export interface DraftLine {
  key: string
  basis: LineBasis | null
  item: string
  label: string | null
  lineItemDate: string
  rate: number | ''
  units: number | ''
  /** Whether somebody edited or added the line. */
  isDirty: boolean
  /** What an edited line would be without the edit. */
  automatic: { rate: number; units: number } | null
}

/** Stored lines as they are edited. */
export function draftOf(lines: readonly EstimateLine[]): DraftLine[] {
  return lines.map((line) => ({
    key: line.basis ?? `line-${line.id}`,
    basis: line.basis,
    item: line.item,
    label: line.label,
    lineItemDate: line.lineItemDate ?? '',
    rate: line.rate,
    units: line.units,
    isDirty: line.isDirty,
    automatic: line.isDirty ? (line.automatic ?? null) : { rate: line.rate, units: line.units },
  }))
}

/** What the item of a line may be; its own item goes by the name of the line, such as that of a crew of six. */
export function itemChoices(
  line: Pick<DraftLine, 'item' | 'label'>,
  variables: ItemNames | null,
): { value: string; label: string }[] {
  return ESTIMATE_ITEMS.map((item) => ({
    value: item,
    label: lineName(item === line.item ? line : { item }, variables),
  }))
}

/** A line with something changed in it: edited from then on, and no longer of the crew that its label names. */
export function editedDraft(line: DraftLine, part: Partial<DraftLine>): DraftLine {
  const isOther = part.item !== undefined && part.item !== line.item
  return { ...line, ...part, isDirty: true, label: isOther ? null : line.label }
}

/** Edited lines as they are sent. */
export function linesOf(lines: readonly DraftLine[]): LineInput[] {
  return lines.map((line) => ({
    basis: line.basis,
    isDirty: line.isDirty,
    item: line.item,
    lineItemDate: line.lineItemDate === '' ? null : line.lineItemDate,
    // NaN, which is text that is no number, stays and is refused.
    rate: line.rate === '' ? 0 : line.rate,
    units: line.units === '' ? 0 : line.units,
  }))
}

/**
 * The lines of an estimate as they are sent. Lines that nobody edited go as the server showed them, not with what is typed
 * on other tabs and not saved yet: so they stay automatic. `displayed` is what the editing began with.
 */
export function estimateToSend(
  draft: readonly DraftLine[],
  displayed: readonly EstimateLine[],
  shown: readonly EstimateLine[],
): LineInput[] {
  const shownOf = (basis: LineBasis | null) => shown.find((line) => basis !== null && line.basis === basis)
  const sent = draft.flatMap((line) => {
    const own = shownOf(line.basis)
    if (line.isDirty) return linesOf([line])
    if (!own) return []
    return linesOf(draftOf([own])).map((input) => ({ ...input, ...own.automatic, isDirty: false }))
  })
  const hidden = shown.filter(
    ({ basis }) => basis !== null && !displayed.some((line) => line.basis === basis),
  )
  return [...sent, ...linesOf(draftOf(hidden))].map(
    ({ total: _total, ...line }: LineInput & { total?: number }) => line,
  )
}

/**
 * Both versions of lines that are typed while somebody else wrote others, as people read them; null where what they wrote is
 * the same.
 */
export function linesConflict(
  typed: readonly DraftLine[],
  { before, now }: { before: readonly EstimateLine[]; now: readonly EstimateLine[] },
  names: ItemNames | null,
): { theirs: string; mine: string } | null {
  const told = (lines: readonly DraftLine[]) => JSON.stringify(linesOf(lines))
  const theirs = draftOf(now)
  if (told(draftOf(before)) === told(theirs) || told(typed) === told(theirs)) return null
  return { theirs: linesText(theirs, names), mine: linesText(typed, names) }
}

function linesText(lines: readonly DraftLine[], names: ItemNames | null): string {
  if (lines.length === 0) return 'No lines written by hand'
  return lines
    .map((line) => {
      const rate = formatCents(centsFromDollars(line.rate || 0))
      return `${lineName(line, names)}, ${rate} × ${formatUnits(line.item, line.units || 0)}`
    })
    .join('\n')
}

/** The server's messages for the lines of a document, by `index.field`. */
export function lineErrors(fields: FieldErrors | undefined, document: string): FieldErrors {
  const start = `documents.${document}.variables.lineItems.`
  return Object.fromEntries(
    Object.entries(fields ?? {})
      .filter(([path]) => path.startsWith(start))
      .map(([path, message]) => [path.slice(start.length), message]),
  )
}
