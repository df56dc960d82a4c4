import { companySaveSchema, type CompanySave } from '../../../../shared/company/settings/company-save.ts'
import type { Company } from '../../../../shared/company/settings/company.ts'
import type { EstimateItem } from '../../../../shared/jobs/estimates/automatic.ts'
import { MOVE_KINDS, type MoveKind } from '../../../../shared/jobs/estimates/default-lines.ts'
import type { FieldErrors } from '../../../../shared/kernel/errors.ts'
import { lineTotalCents, sumCents, type Cents } from '../../../../shared/kernel/money.ts'

/** A default line as it is typed; the key keeps its fields apart from others' while lines come and go. */
export interface TypedLine {
  key: string
  item: EstimateItem
  rate: number | ''
  units: number | ''
}
/** The lines of the kinds of moves that were changed. */
export type LinesDraft = Partial<Record<MoveKind, readonly TypedLine[]>>

/** The lines that a company has stored of a kind of move. */
export function linesOf(company: Pick<Company, 'estimateLines'>, kind: MoveKind): TypedLine[] {
  return (company.estimateLines[kind] ?? []).map((line, index) => ({ key: `stored-${index}`, ...line }))
}

/** A draft with other lines of one kind; lines as they are stored are no change. */
export function withLines(
  draft: LinesDraft,
  company: Pick<Company, 'estimateLines'>,
  kind: MoveKind,
  lines: readonly TypedLine[],
): LinesDraft {
  const { [kind]: _before, ...others } = draft
  const isStored = JSON.stringify(plain(lines)) === JSON.stringify(plain(linesOf(company, kind)))
  return isStored ? others : { ...others, [kind]: lines }
}

function plain(lines: readonly TypedLine[]) {
  return lines.map(({ item, rate, units }) => ({ item, rate, units }))
}

/** What is sent of a draft: the kinds that were changed, each whole. */
export function linesInput(draft: LinesDraft): CompanySave {
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

/** An empty field is no number: the schema refuses it, where 0 would be stored. */
function sentFigure(figure: number | ''): number {
  return figure === '' ? Number.NaN : figure
}

/** What is wrong with what was typed, by `kind.index.field`. */
export function linesProblems(draft: LinesDraft): FieldErrors {
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

/** The server's complaints by `kind.index.field`: `estimateLines.localMoving.0.rate` stands beside that rate. */
export function linesRefusals(fields: FieldErrors): FieldErrors {
  return Object.fromEntries(
    Object.entries(fields).map(([path, message]) => [path.replace(/^estimateLines\./, ''), message]),
  )
}

/** What the lines add to an estimate and what they take from it, in cents; discounts take. */
export function linesSums(lines: readonly TypedLine[]): { added: Cents; taken: Cents } {
  const sumOf = (some: readonly TypedLine[]) =>
    sumCents(some.map(({ rate, units }) => lineTotalCents(rate || 0, units || 0)))
  return {
    added: sumOf(lines.filter(({ item }) => item !== 'discount')),
    taken: sumOf(lines.filter(({ item }) => item === 'discount')),
  }
}
