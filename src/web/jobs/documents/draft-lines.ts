import { lineName, type ItemNames } from '../../../shared/jobs/estimates/item-label.ts'
import { ESTIMATE_ITEMS } from '../../../shared/company/settings/estimate-items.ts'
import type { LineInput } from '../../../shared/jobs/documents/document.inputs.ts'
import type { LineBasis } from '../../../shared/jobs/estimates/line-basis.ts'
import type { EstimateLine } from '../../../shared/jobs/jobs/job.parts.ts'
import type { FieldErrors } from '../../../shared/kernel/errors.ts'
import { centsFromDollars, formatCents } from '../../../shared/kernel/money.ts'
import { formatUnits } from '../../../shared/jobs/estimates/units.ts'

/** A line in the form; '' is not filled in yet. */
export interface DraftLine {
  key: string
  basis: LineBasis | null
  item: string
  label: string | null
  lineItemDate: string
  rate: number | ''
  units: number | ''
  /** Whether the line was edited or added. */
  isDirty: boolean
  /** The automatic values of an edited line. */
  automatic: { rate: number; units: number } | null
}

/** Returns the stored lines as form values. */
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

/**
 * Returns the possible items of a line; its current item is shown with the line's label, such as that of a
 * crew of six.
 */
export function itemChoices(
  line: Pick<DraftLine, 'item' | 'label'>,
  variables: ItemNames | null,
): { value: string; label: string }[] {
  return ESTIMATE_ITEMS.map((item) => ({
    value: item,
    label: lineName(item === line.item ? line : { item }, variables),
  }))
}

/**
 * Returns a changed line: edited from then on, and without the label of its crew size if the item changed.
 */
export function editedDraft(line: DraftLine, part: Partial<DraftLine>): DraftLine {
  const isOther = part.item !== undefined && part.item !== line.item
  return { ...line, ...part, isDirty: true, label: isOther ? null : line.label }
}

/** Returns the edited lines in the format of the API. */
export function linesOf(lines: readonly DraftLine[]): LineInput[] {
  return lines.map((line) => ({
    basis: line.basis,
    isDirty: line.isDirty,
    item: line.item,
    lineItemDate: line.lineItemDate === '' ? null : line.lineItemDate,
    // NaN, which is text that is no number, is sent and rejected.
    rate: line.rate === '' ? 0 : line.rate,
    units: line.units === '' ? 0 : line.units,
  }))
}

/**
 * Returns the lines of an estimate to send. Unedited lines are sent as the server showed them, without
 * unsaved input of other tabs, so that they stay automatic. `displayed` is the version that was edited.
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
 * Returns both versions of edited lines as text if another person changed them too; null if the changes are
 * equal.
 */
export function linesConflict(
  typed: readonly DraftLine[],
  { before, now }: { before: readonly EstimateLine[]; now: readonly EstimateLine[] },
  names: ItemNames | null,
): { theirs: string; mine: string } | null {
  const serialize = (lines: readonly DraftLine[]) => JSON.stringify(linesOf(lines))
  const theirs = draftOf(now)
  if (serialize(draftOf(before)) === serialize(theirs) || serialize(typed) === serialize(theirs)) return null
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

/** Returns the server's errors of a document's lines, by `index.field`. */
export function lineErrors(fields: FieldErrors | undefined, document: string): FieldErrors {
  const start = `documents.${document}.variables.lineItems.`
  return Object.fromEntries(
    Object.entries(fields ?? {})
      .filter(([path]) => path.startsWith(start))
      .map(([path, message]) => [path.slice(start.length), message]),
  )
}
