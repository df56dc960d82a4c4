import { companySaveSchema, type CompanySave } from '../../../../shared/company/settings/company-save.ts'
import type { Company } from '../../../../shared/company/settings/company.ts'
import type { EstimateItem } from '../../../../shared/company/settings/estimate-items.ts'
import { MOVE_KINDS, type MoveKind } from '../../../../shared/company/settings/default-lines.ts'
import type { FieldErrors } from '../../../../shared/kernel/errors.ts'
import type { Draft } from '../../../kernel/draft.ts'
import { lineTotalCents, sumCents, type Cents } from '../../../../shared/kernel/money.ts'

/** A default line in the editor; the key identifies it while lines are added and removed. */
export interface TypedLine {
  key: string
  item: EstimateItem
  rate: number | ''
  units: number | ''
}
/** The lines of all kinds of moves. */
export type Lines = Record<MoveKind, readonly TypedLine[]>

/** Returns a company's stored lines. */
export function linesOf(company: Pick<Company, 'estimateLines'>): Lines {
  const linesFor = (kind: MoveKind) =>
    (company.estimateLines[kind] ?? []).map((line, index) => ({ key: `stored-${index}`, ...line }))
  return {
    movingLabor: linesFor('movingLabor'),
    localMoving: linesFor('localMoving'),
    longDistanceMoving: linesFor('longDistanceMoving'),
    junkRemoval: linesFor('junkRemoval'),
  }
}

/** Whether lines are the stored ones. */
export function areSameLines(lines: readonly TypedLine[], stored: readonly TypedLine[]): boolean {
  return JSON.stringify(plain(lines)) === JSON.stringify(plain(stored))
}

function plain(lines: readonly TypedLine[]) {
  return lines.map(({ item, rate, units }) => ({ item, rate, units }))
}

/** Returns the request body for a draft: the kinds that changed, each complete. */
export function linesInput(draft: Draft<Lines>): CompanySave {
  const entries = MOVE_KINDS.flatMap((kind) => {
    const lines = draft[kind]?.map(({ item, rate, units }) => ({
      item,
      rate: sentFigure(rate),
      units: sentFigure(units),
    }))
    return lines ? [[kind, lines] as const] : []
  })
  return { estimateLines: Object.fromEntries(entries) }
}

/** Turns an empty field into NaN, which the schema rejects; 0 would be stored. */
function sentFigure(figure: number | ''): number {
  return figure === '' ? Number.NaN : figure
}

/** Returns the errors of the input by `kind.index.field`. */
export function linesProblems(draft: Draft<Lines>): FieldErrors {
  const checked = companySaveSchema.safeParse(linesInput(draft))
  const problems = linesRefusals(
    Object.fromEntries(
      checked.error?.issues.toReversed().map(({ path, message }) => [path.join('.'), message]) ?? [],
    ),
  )
  for (const kind of MOVE_KINDS)
    for (const [index, line] of (draft[kind] ?? []).entries())
      for (const name of ['rate', 'units'] as const)
        if (line[name] === '') problems[`${kind}.${index}.${name}`] = 'Required.'
  return problems
}

/**
 * Returns the server's errors by `kind.index.field`: `estimateLines.localMoving.0.rate` belongs to that rate.
 */
export function linesRefusals(fields: FieldErrors): FieldErrors {
  return Object.fromEntries(
    Object.entries(fields).map(([path, message]) => [path.replace(/^estimateLines\./, ''), message]),
  )
}

/** Returns what the lines add to an estimate and what discounts deduct, in cents. */
export function linesSums(lines: readonly TypedLine[]): { added: Cents; taken: Cents } {
  const sumOf = (some: readonly TypedLine[]) =>
    sumCents(some.map(({ rate, units }) => lineTotalCents(rate || 0, units || 0)))
  return {
    added: sumOf(lines.filter(({ item }) => item !== 'discount')),
    taken: sumOf(lines.filter(({ item }) => item === 'discount')),
  }
}
