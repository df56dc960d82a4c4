import { isDeepStrictEqual } from 'node:util'
import {
  type CrewMemberInput,
  type WorkerInvoiceLine,
  membersFillingSpots,
} from '../../../shared/people/workers/crew.ts'
import { DEFAULT_CREW_RATING, DEFAULT_HOURLY_RATE } from '../../../shared/people/workers/crew.choices.ts'
import type { Viewer } from '../../../shared/jobs/jobs/job.rules.ts'
import { AppError } from '../../../shared/kernel/errors.ts'
import type { JobRecord } from '../../jobs/jobs/job.record.ts'
import { calculatedPayLines, payLinesOf, type PlannedPayLine } from './crew.pay.ts'
import type { CrewColumns, CrewRow } from './crew.store.ts'
import { forbiddenChange } from '../../../shared/kernel/forbidden-change.ts'

/** One member after the save; lists that were not sent stay unchanged. */
export interface PlannedMember extends CrewColumns {
  damages: CrewMemberInput['damages']
  infractions: CrewMemberInput['infractions']
  payLines: PlannedPayLine[] | undefined
}

/** The job, viewer and stored rows that a save is checked against. */
export interface CrewPlanFacts {
  job: JobRecord
  viewer: Viewer
  stored: readonly CrewRow[]
  candidates: ReadonlyMap<number, { defaultRate: number }>
}

/**
 * Returns the crew after a manager's save. Throws rest_invalid_param for a duplicate person, rest_not_found
 * for one who is not a worker of the company, rest_forbidden for pay that the caller may not see, crew_full
 * if the crew is larger than the crew size, and rest_conflict for changes to paid lines.
 */
export function planCrew(sent: readonly CrewMemberInput[], facts: CrewPlanFacts): PlannedMember[] {
  rejectTwice(sent)
  for (const [index, { damages, infractions }] of sent.entries()) {
    rejectRepeated(damages ?? [], index, 'damages')
    rejectRepeated(infractions ?? [], index, 'infractions')
  }
  const gone = facts.stored.filter(({ userId }) => userId === null)
  const members = sent.map((input, index) => {
    const row = input.id === null ? gone.shift() : facts.stored.find(({ userId }) => userId === input.id)
    if (input.id === null && !row) throw problem(index, 'id', 'Select a worker.')
    return planMember(input, row, index, facts)
  })
  for (const row of facts.stored) {
    const isKept = members.some(({ userId }) => userId === row.userId)
    // A viewer who may not see pay must not delete pay that was entered by a person.
    if (!isKept && !facts.viewer.viewFinancials && row.payLines.some(({ isAuto }) => !isAuto))
      throw new AppError('rest_forbidden', {
        message: `Pay was written for ${nameOf(row)}. A manager who sees financials can take them off the crew.`,
        fields: { crew: `Pay was written for ${nameOf(row)}.` },
      })
    if (!isKept && row.payLines.some(({ paidAt }) => paidAt !== null))
      throw new AppError('rest_conflict', {
        message: `${nameOf(row)} has been paid for this job and stays on its crew.`,
        fields: { crew: `${nameOf(row)} has been paid for this job.` },
      })
  }
  return members
}

/** Rejects a crew whose members fill more spots than the job has. */
export function rejectFullCrew(crewSize: number, crew: readonly Pick<CrewColumns, 'noShow'>[]): void {
  const count = membersFillingSpots(crew).length
  if (count <= crewSize) return
  throw new AppError('crew_full', {
    message: `This job has ${crewSize} ${crewSize === 1 ? 'place' : 'places'} and ${count} crew members. Make the crew size larger first.`,
    fields: { crewSize: `At least ${count}.` },
  })
}

function rejectTwice(sent: readonly CrewMemberInput[]): void {
  const ids = sent.flatMap(({ id }) => id ?? [])
  const index = ids.findIndex((id, at) => ids.indexOf(id) !== at)
  if (index >= 0) throw problem(index, 'id', 'This worker is on the crew already.')
}

/** Returns the sent permissions; a different order of the same ones is not a change. */
function plannedPermissions(
  sent: CrewMemberInput['permissions'],
  stored: CrewRow['permissions'],
): CrewRow['permissions'] {
  if (!sent) return stored
  const wanted = [...new Set(sent)]
  const isSame = wanted.length === stored.length && wanted.every((one) => stored.includes(one))
  return isSame ? stored : wanted
}

/** Rejects two rows with one id: the second would overwrite the first. */
function rejectRepeated(
  rows: readonly { id?: number | null | undefined }[],
  index: number,
  field: 'invoice' | 'damages' | 'infractions',
): void {
  const ids = rows.flatMap(({ id }) => id ?? [])
  const at = ids.findIndex((id, place) => ids.indexOf(id) !== place)
  if (at >= 0) throw problem(index, field, 'This line is there twice.')
}

function planMember(
  input: CrewMemberInput,
  row: CrewRow | undefined,
  index: number,
  { job, viewer, candidates }: CrewPlanFacts,
): PlannedMember {
  const own = input.id === null ? undefined : candidates.get(input.id)
  if (!row && !own)
    throw new AppError('rest_not_found', {
      message: 'Worker not found.',
      fields: { [`crew.${index}.id`]: 'Worker not found.' },
    })
  const defaultRate = row?.defaultRate.rate ?? own?.defaultRate ?? DEFAULT_HOURLY_RATE
  const typedRate = plannedRate(input, row, defaultRate)
  const hourlyRate = typedRate ?? defaultRate
  if (!viewer.viewFinancials) {
    // The right rate is rejected too: otherwise the response would reveal it.
    if ((input.hourlyRate ?? null) !== null || input.isRateTyped !== undefined)
      throw forbiddenChange(`crew.${index}.hourlyRate`)
    if (input.invoice) throw forbiddenChange(`crew.${index}.invoice`)
  }
  const shownRating = row?.rating ?? DEFAULT_CREW_RATING
  const rating = input.rating ?? shownRating
  return {
    userId: input.id,
    rating,
    isRated: row?.isRated === true || input.isRated === true || rating !== shownRating,
    hourlyRate: typedRate,
    permissions: plannedPermissions(input.permissions, row?.permissions ?? []),
    // For a member without a user only the crew spot is written.
    noShow: (input.id === null ? undefined : input.noShow) ?? row?.noShow ?? false,
    notes: input.notes ?? row?.notes ?? '',
    damages: input.damages,
    infractions: input.infractions,
    payLines: input.invoice && planPayLines(input.invoice, { row, job, hourlyRate, index }),
  }
}

/**
 * Returns the entered rate after a save, or null: a default rate that is sent back as shown stays a default.
 */
function plannedRate(input: CrewMemberInput, row: CrewRow | undefined, defaultRate: number): number | null {
  const shown = row?.hourlyRate ?? defaultRate
  const sent = input.hourlyRate ?? shown
  if (input.isRateTyped === true || sent !== shown) return sent
  return row?.isRateTyped === true && input.isRateTyped !== false ? row.hourlyRate : null
}

/**
 * Returns the pay lines to store after a save: undefined if they equal what was shown, none if they are
 * calculated again, else all of them as entered ones. Paid lines stay unchanged.
 */
function planPayLines(
  sent: readonly WorkerInvoiceLine[],
  at: { row: CrewRow | undefined; job: JobRecord; hourlyRate: number; index: number },
): PlannedPayLine[] | undefined {
  const { row, job, index } = at
  const stored = row?.payLines ?? []
  rejectRepeated(sent, index, 'invoice')
  const shown = row ? payLinesOf(row, job) : []
  if (isSamePay(sent, shown)) return undefined
  const planned = isAutomatic(sent, shown, at)
    ? []
    : sent.map((line, place): PlannedPayLine => {
        const old = line.id ? stored.find(({ id }) => id === line.id) : undefined
        if (line.id && !old) throw problem(index, `invoice.${place}.id`, 'This line is not there any more.')
        return {
          id: old?.id ?? null,
          item: line.item,
          date: line.date ?? null,
          rate: line.rate,
          units: unitsOf(line),
          isAuto: false,
          // A save of the crew does not set whether a line is paid.
          paidAt: old?.paidAt ?? null,
        }
      })
  for (const old of stored.filter(({ paidAt }) => paidAt !== null)) {
    if (!planned.some((line) => isDeepStrictEqual(line, { ...old, isAuto: false })))
      throw new AppError('line_is_paid', {
        fields: { [`crew.${index}.invoice`]: 'A paid line cannot be changed.' },
      })
  }
  return planned
}

/** Returns the units; a flat line has one unit, whatever was sent. */
function unitsOf(line: WorkerInvoiceLine): number {
  return line.item === 'laborFlat' ? 1 : line.units
}

/** Returns whether two lists of pay are equal, apart from whether lines are automatic or entered. */
function isSamePay(sent: readonly WorkerInvoiceLine[], shown: readonly WorkerInvoiceLine[]): boolean {
  const wordsOf = (line: WorkerInvoiceLine) => [
    line.id ?? null,
    line.item,
    line.date ?? null,
    line.rate,
    unitsOf(line),
  ]
  return isDeepStrictEqual(sent.map(wordsOf), shown.map(wordsOf))
}

/**
 * Returns whether the sent lines are the automatic pay: of a new member, in place of entered lines, or at a
 * new rate.
 */
function isAutomatic(
  sent: readonly WorkerInvoiceLine[],
  shown: readonly WorkerInvoiceLine[],
  { row, job, hourlyRate }: { row: CrewRow | undefined; job: JobRecord; hourlyRate: number },
): boolean {
  const isUntouched = (line: WorkerInvoiceLine) =>
    line.isAutoFill === true && line.isDirty !== true && (line.id ?? null) === null
  if (!sent.every(isUntouched)) return false
  if (!row || shown.every(({ isAutoFill }) => !isAutoFill)) return true
  return sent.length === 0 || isSamePay(sent, calculatedPayLines({ ...row, hourlyRate }, job))
}

function nameOf(row: CrewRow): string {
  return `${row.firstName ?? 'Anon'} ${row.lastName ?? ''}`.trim()
}

function problem(index: number, field: string, message: string): AppError {
  return new AppError('rest_invalid_param', { message, fields: { [`crew.${index}.${field}`]: message } })
}
