import {
  automaticEstimate,
  estimateTotalCents,
  needsSurvey,
  VALUATION_ITEM,
} from '../../../shared/jobs/estimates/automatic.ts'
import { defaultLinesFor } from '../../../shared/jobs/estimates/default-lines.ts'
import { cubicFeetOf } from '../../../shared/jobs/documents/cube-sheet.ts'
import {
  DOCUMENT_INPUTS,
  storedLinesSchema,
  type StoredLine,
  type WrittenDocumentName,
} from '../../../shared/jobs/documents/document.ts'
import {
  protectionDocumentOf,
  type ProtectionDocument,
} from '../../../shared/jobs/documents/document.rules.ts'
import {
  protectionCharge,
  protectionLabel,
  protectionOf,
  type Protection,
  type ProtectionAnswers,
} from '../../../shared/jobs/documents/protection.ts'
import { mergeLines, type WrittenEstimate } from '../../../shared/jobs/estimates/edited-lines.ts'
import { jobDayOf } from '../../../shared/trade/job.choices.ts'
import type { EstimateLine } from '../../../shared/jobs/jobs/job.parts.ts'
import { dollarsFromCents, lineTotalCents, type Cents } from '../../../shared/kernel/money.ts'
import type { JobRecord } from '../jobs/job.record.ts'
import type { Wordings } from '../wordings/wordings.service.ts'
import type { RevenueLine, StoredDocuments } from './documents.store.ts'

/** What the variables of a job's documents are worked out from. */
export interface VariableSources {
  job: JobRecord
  stored: StoredDocuments
  revenue: readonly RevenueLine[]
  wordings: Wordings
}

/** What the rules of documents judge this job by. */
export function documentFactsOf(job: JobRecord) {
  return {
    jobType: job.jobType,
    jobStatus: job.jobStatus,
    locations: job.locations,
    showDocuments: job.company.showDocuments,
  }
}

/** Lines as the wire shows them, each with its total in dollars. */
export function shownLines(lines: readonly StoredLine[]): EstimateLine[] {
  return numbered(lines).map((line) => ({
    id: line.id,
    item: line.item,
    lineItemDate: line.lineItemDate ?? null,
    rate: line.rate,
    units: line.units,
    total: dollarsFromCents(lineTotalCents(line.rate, line.units)),
    basis: null,
    label: line.label ?? null,
    isDirty: line.isDirty ?? true,
  }))
}

/** The estimate of a job: its written lines, or those worked out from crew, activities and cube sheet. */
export function estimateOf(sources: Pick<VariableSources, 'job' | 'stored'>): ShownLines {
  return remembered(sources, 'lines of the estimate', () => workOutEstimate(sources))
}

/** Lines of a document, whether they were written by hand, and their total. */
interface ShownLines {
  dirty: boolean
  lineItems: EstimateLine[]
  totalCents: Cents
}

function workOutEstimate({ job, stored }: Pick<VariableSources, 'job' | 'stored'>): ShownLines {
  const written = writtenLines(stored, 'estimate')
  const lines = mergeLines(automaticLinesOf({ job, stored }), written)
  // A price of protection alone would look like the price of the move.
  const lineItems = isSurveyNeeded({ job, stored }) ? [] : withProtectionLine(lines, { job, stored })
  return { dirty: written !== null, lineItems, totalCents: estimateTotalCents(lineItems) }
}

/** The lines that a job's estimate has while nobody edits them. */
export function automaticLinesOf({ job, stored }: Pick<VariableSources, 'job' | 'stored'>): EstimateLine[] {
  return automaticEstimate({
    jobType: job.jobType,
    jobDate: job.jobDate,
    crewSize: job.crewSize,
    locations: job.locations,
    minimumTime: job.minimumTime,
    variables: job.company.variables,
    cubicFeet: cubicFeetOn(stored),
    areHoursTyped: job.areHoursTyped,
    useTruck: job.useTruck,
    distanceMiles: job.distanceMiles,
    rules: job.estimateRules,
    defaultLines: defaultLinesFor(job.estimateLines, job.jobType),
  })
}

/** The lines that people wrote of an estimate or invoice, or null while it is worked out. */
export function writtenLines(stored: StoredDocuments, name: 'estimate' | 'invoice'): WrittenEstimate | null {
  const written = stored[name]
  return written === undefined
    ? null
    : remembered(written, name, () => storedLinesSchema.safeParse(written).data ?? null)
}

/** Whether the job waits for its survey: no cube sheet, no hours by the office, no lines written by hand. */
export function isSurveyNeeded({ job, stored }: Pick<VariableSources, 'job' | 'stored'>): boolean {
  if (writtenLines(stored, 'estimate') !== null) return false
  return needsSurvey({
    jobType: job.jobType,
    cubicFeet: cubicFeetOn(stored),
    areHoursTyped: job.areHoursTyped,
  })
}

/** Lines with the one that the client's choice of protection is charged by, as the last; nobody else writes it. */
function withProtectionLine(
  lines: readonly EstimateLine[],
  sources: Pick<VariableSources, 'job' | 'stored'>,
): EstimateLine[] {
  const { job } = sources
  const others = lines.filter(({ item }) => item !== VALUATION_ITEM)
  const protection = protectionIn(sources)
  const charge = protectionCharge(protection, job.company.variables)
  if (!charge) return others
  return [
    ...others,
    {
      id: Math.max(0, ...others.map(({ id }) => id)) + 1,
      item: VALUATION_ITEM,
      lineItemDate: jobDayOf(job.jobDate),
      ...charge,
      total: dollarsFromCents(lineTotalCents(charge.rate, charge.units)),
      basis: 'valuation',
      label: protectionLabel(protection),
      isDirty: false,
    },
  ]
}

/** Cubic feet of everything on the cube sheet. */
export function cubicFeetOn(stored: StoredDocuments): number {
  return cubicFeetOf(storedOf(stored, 'cubeSheet')?.lineItems ?? [])
}

/** What the client wrote of their protection, and whether they agreed to it before protection had a price. */
export interface StoredProtection extends ProtectionAnswers {
  document: ProtectionDocument
  isWithoutPrice: boolean
}

/** What the client wrote of their protection, with nulls for what is missing. */
export function protectionAnswers({
  job,
  stored,
}: Pick<VariableSources, 'job' | 'stored'>): StoredProtection {
  const document = protectionDocumentOf(job)
  const written = storedOf(stored, document)
  return {
    document,
    optionsValuation: written?.optionsValuation ?? null,
    optionValuation: written?.optionValuation ?? null,
    valuation: written?.valuation ?? null,
    valueOfShipment: written?.valueOfShipment ?? null,
    // Written by the migration that gave protection a price, and gone with the next choice.
    isWithoutPrice: stored[document]?.['agreedWithoutPrice'] === true,
  }
}

/** The client's choice of protection, or null while there is none; what was agreed to before it had a price is none. */
export function protectionIn(sources: Pick<VariableSources, 'job' | 'stored'>): Protection | null {
  return remembered(sources, 'choice of protection', () => {
    const answers = protectionAnswers(sources)
    return answers.isWithoutPrice
      ? null
      : protectionOf(answers, answers.document === 'coloradoClientAgreement')
  })
}

/** What was stored of a document, in its type: it went through its schema when it was written. */
export function storedOf<N extends WrittenDocumentName>(stored: StoredDocuments, name: N) {
  let parsed = parsedOnce.get(stored)
  if (!parsed) parsedOnce.set(stored, (parsed = new Map()))
  if (!parsed.has(name)) {
    const result = stored[name] === undefined ? undefined : DOCUMENT_INPUTS[name].safeParse(stored[name])
    parsed.set(name, result?.success ? result.data : undefined)
  }
  // The schema of that very name, whose output this is.
  return parsed.get(name) as ReturnType<(typeof DOCUMENT_INPUTS)[N]['parse']> | undefined
}

/** A look at a job asks for the same document many times; a long cube sheet is parsed once. */
const parsedOnce = new WeakMap<StoredDocuments, Map<WrittenDocumentName, unknown>>()

/** Rows with an id each; one that came without, or with another's, gets the next free one. */
export function numbered<Row extends { id?: number | undefined }>(
  rows: readonly Row[],
): (Row & { id: number })[] {
  let next = Math.max(0, ...rows.map(({ id }) => id ?? 0)) + 1
  const taken = new Set<number>()
  return rows.map((row) => {
    const id = row.id !== undefined && row.id > 0 && !taken.has(row.id) ? row.id : next++
    taken.add(id)
    return { ...row, id }
  })
}

/** What was worked out from the same sources before: a look at a job asks for most of it several times. */
export function remembered<T>(sources: object, key: string, work: () => T): T {
  let known = workedOut.get(sources)
  if (!known) workedOut.set(sources, (known = new Map()))
  if (!known.has(key)) known.set(key, work())
  // Every key is used by one caller, whose type this is.
  return known.get(key) as T
}
const workedOut = new WeakMap<object, Map<string, unknown>>()

/**
 * The lines that are charged: written ones, else revenue once the move is done or moved, else the estimate.
 */
export function invoiceOf(sources: Pick<VariableSources, 'job' | 'stored' | 'revenue'>): ShownLines {
  const { job, stored, revenue } = sources
  const written = writtenLines(stored, 'invoice')
  const isFromRevenue = (job.jobStatus === 'completed' || job.isDateDirty) && revenue.length > 0
  const lineItems = written
    ? shownLines(written.lineItems)
    : isFromRevenue
      ? shownLines(revenue)
      : estimateOf(sources).lineItems
  return { dirty: written !== null, lineItems, totalCents: estimateTotalCents(lineItems) }
}
