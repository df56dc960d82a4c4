import type { LineInput } from '../../shared/documents/document.ts'
import type { EstimateLine } from '../../shared/jobs/job.parts.ts'
import type { FieldErrors } from '../../shared/kernel/errors.ts'

/** A line while it is written; '' is not filled in yet. */
export interface DraftLine {
  key: string
  item: string
  lineItemDate: string
  rate: number | ''
  units: number | ''
}

/** Stored lines as they are edited. */
export function draftOf(lines: readonly EstimateLine[]): DraftLine[] {
  return lines.map((line) => ({
    key: `line-${line.id}`,
    item: line.item,
    lineItemDate: line.lineItemDate ?? '',
    rate: line.rate,
    units: line.units,
  }))
}

/** Edited lines as they are sent. */
export function linesOf(lines: readonly DraftLine[]): LineInput[] {
  return lines.map((line) => ({
    item: line.item,
    lineItemDate: line.lineItemDate === '' ? null : line.lineItemDate,
    rate: line.rate || 0,
    units: line.units || 0,
  }))
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
