import {
  automaticEstimate,
  estimateTotalCents,
  needsSurvey,
  VALUATION_ITEM,
} from '../../../shared/jobs/estimates/automatic.ts'
import { defaultLinesFor } from '../../../shared/company/settings/default-lines.ts'
import { cubicFeetOf } from '../../../shared/jobs/documents/cube-sheet.ts'
import {
  DOCUMENT_INPUTS,
  storedLinesSchema,
  type StoredLine,
  type WrittenDocumentName,
} from '../../../shared/jobs/documents/document.inputs.ts'
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
import { surveyStateOf } from '../../../shared/jobs/survey/survey.ts'
import { mergeLines, type EditedEstimate } from '../../../shared/jobs/estimates/edited-lines.ts'
import { jobDayOf } from '../../../shared/trade/job.choices.ts'
import type { EstimateLine } from '../../../shared/jobs/jobs/job.parts.ts'
import { dollarsFromCents, lineTotalCents, type Cents } from '../../../shared/kernel/money.ts'
import type { JobRecord } from '../jobs/job.record.ts'
import type { Wordings } from '../wordings/wordings.service.ts'
import { withChangeLines } from './change-lines.ts'
import type { StoredDocuments } from './documents.store.ts'
import type { RevenueLine } from './revenue.store.ts'

/** The data from which the variables of a job's documents are calculated. */
export interface VariableSources {
  job: JobRecord
  stored: StoredDocuments
  revenue: readonly RevenueLine[]
  wordings: Wordings
}

/** Returns the facts of a job that the document rules read. */
export function documentFactsOf(job: JobRecord) {
  return {
    jobType: job.jobType,
    jobStatus: job.jobStatus,
    locations: job.locations,
    showDocuments: job.company.showDocuments,
    ownDocuments: job.ownDocuments,
  }
}

/** Returns lines for the API, each with its total in dollars. */
export function toEstimateLines(lines: readonly StoredLine[]): EstimateLine[] {
  return withRowIds(lines).map((line) => ({
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

/**
 * Returns the estimate of a job: its edited lines, or those calculated from crew, activities and cube sheet.
 */
export function estimateOf(sources: Pick<VariableSources, 'job' | 'stored'>): ShownLines {
  return memoize(sources, 'lines of the estimate', () => workOutEstimate(sources))
}

/** Lines of a document with their total, and whether they were edited. */
interface ShownLines {
  dirty: boolean
  lineItems: EstimateLine[]
  totalCents: Cents
}

function workOutEstimate({ job, stored }: Pick<VariableSources, 'job' | 'stored'>): ShownLines {
  const written = editedLines(stored, 'estimate')
  const lines = mergeLines(automaticLinesOf({ job, stored }), written)
  // The price of protection alone would look like the price of the move.
  const lineItems = isSurveyNeeded({ job, stored }) ? [] : withProtectionLine(lines, { job, stored })
  return { dirty: written !== null, lineItems, totalCents: estimateTotalCents(lineItems) }
}

/** Returns the estimate lines of a job without edits. */
export function automaticLinesOf({ job, stored }: Pick<VariableSources, 'job' | 'stored'>): EstimateLine[] {
  return automaticEstimate({
    jobType: job.jobType,
    jobDate: job.jobDate,
    crewSize: job.crewSize,
    locations: job.locations,
    minimumTime: job.minimumTime,
    packingHours: job.packingHours,
    variables: job.company.variables,
    cubicFeet: pricedCubicFeet(stored),
    areHoursTyped: job.areHoursTyped,
    useTruck: job.useTruck,
    distanceMiles: job.distanceMiles,
    rules: job.estimateRules,
    defaultLines: defaultLinesFor(job.estimateLines, job.jobType),
  })
}

/** Returns the edited lines of an estimate or invoice, or null while it is calculated. */
export function editedLines(stored: StoredDocuments, name: 'estimate' | 'invoice'): EditedEstimate | null {
  const written = stored[name]
  return written === undefined
    ? null
    : memoize(written, name, () => storedLinesSchema.safeParse(written).data ?? null)
}

/**
 * Returns whether the job needs a survey: no cube sheet, or one that the client is still filling in, no hours from the
 * office, no edited lines.
 */
export function isSurveyNeeded({ job, stored }: Pick<VariableSources, 'job' | 'stored'>): boolean {
  if (editedLines(stored, 'estimate') !== null) return false
  return needsSurvey({
    jobType: job.jobType,
    cubicFeet: pricedCubicFeet(stored),
    areHoursTyped: job.areHoursTyped,
  })
}

/**
 * Returns the lines with the charge for the client's choice of protection as the last one; it is never
 * edited.
 */
function withProtectionLine(
  lines: readonly EstimateLine[],
  sources: Pick<VariableSources, 'job' | 'stored'>,
): EstimateLine[] {
  const { job } = sources
  const others = lines.filter(({ item }) => item !== VALUATION_ITEM)
  const protection = chosenProtection(sources)
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

/** Returns the cubic feet of everything on the cube sheet. */
export function cubicFeetOn(stored: StoredDocuments): number {
  return cubicFeetOf(storedDocument(stored, 'cubeSheet')?.lineItems ?? [])
}

/** Returns the cubic feet that price a job: none while the client fills in a survey that is not sent. */
function pricedCubicFeet(stored: StoredDocuments): number {
  return surveyStateOf(stored.cubeSheet)?.isOpen === true ? 0 : cubicFeetOn(stored)
}

/** The client's stored protection data, and whether they agreed to it before protection had a price. */
export interface StoredProtection extends ProtectionAnswers {
  document: ProtectionDocument
  isWithoutPrice: boolean
}

/** Returns the client's protection data, with nulls for missing fields. */
export function protectionAnswers({
  job,
  stored,
}: Pick<VariableSources, 'job' | 'stored'>): StoredProtection {
  const document = protectionDocumentOf(job)
  const written = storedDocument(stored, document)
  return {
    document,
    optionsValuation: written?.optionsValuation ?? null,
    optionValuation: written?.optionValuation ?? null,
    valuation: written?.valuation ?? null,
    valueOfShipment: written?.valueOfShipment ?? null,
    // Set by the migration that introduced the price of protection, and removed by the next choice.
    isWithoutPrice: stored[document]?.['agreedWithoutPrice'] === true,
  }
}

/**
 * Returns the client's choice of protection, or null; an agreement from before it had a price does not count.
 */
export function chosenProtection(sources: Pick<VariableSources, 'job' | 'stored'>): Protection | null {
  return memoize(sources, 'choice of protection', () => {
    const answers = protectionAnswers(sources)
    return answers.isWithoutPrice
      ? null
      : protectionOf(answers, answers.document === 'coloradoClientAgreement')
  })
}

/** Returns the stored data of a document in its type; it was parsed by its schema when written. */
export function storedDocument<N extends WrittenDocumentName>(stored: StoredDocuments, name: N) {
  let parsed = parsedOnce.get(stored)
  if (!parsed) parsedOnce.set(stored, (parsed = new Map()))
  if (!parsed.has(name)) {
    const result = stored[name] === undefined ? undefined : DOCUMENT_INPUTS[name].safeParse(stored[name])
    parsed.set(name, result?.success ? result.data : undefined)
  }
  // The output of the schema with this name.
  return parsed.get(name) as ReturnType<(typeof DOCUMENT_INPUTS)[N]['parse']> | undefined
}

/** Reading a job reads the same document many times; a long cube sheet is parsed once. */
const parsedOnce = new WeakMap<StoredDocuments, Map<WrittenDocumentName, unknown>>()

/** Returns rows with an id each; a row without an id, or with a duplicate one, gets the next free id. */
export function withRowIds<Row extends { id?: number | undefined }>(
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

/** Returns a cached result for the same sources: reading a job needs most of them several times. */
export function memoize<T>(sources: object, key: string, work: () => T): T {
  let known = workedOut.get(sources)
  if (!known) workedOut.set(sources, (known = new Map()))
  if (!known.has(key)) known.set(key, work())
  // Each key is used by one caller, which has this type.
  return known.get(key) as T
}
const workedOut = new WeakMap<object, Map<string, unknown>>()

/**
 * Returns the charged lines: edited ones, else the revenue lines if there are any and the move is completed
 * or its date was changed, else the estimate; and, whichever they are, those of accepted change orders.
 */
export function invoiceOf(sources: Pick<VariableSources, 'job' | 'stored' | 'revenue'>): ShownLines {
  const { job, stored, revenue } = sources
  const written = editedLines(stored, 'invoice')
  const isFromRevenue = (job.jobStatus === 'completed' || job.isDateDirty) && revenue.length > 0
  const charged = written
    ? toEstimateLines(written.lineItems)
    : isFromRevenue
      ? toEstimateLines(revenue)
      : estimateOf(sources).lineItems
  const lineItems = withChangeLines(charged, stored)
  return { dirty: written !== null, lineItems, totalCents: estimateTotalCents(lineItems) }
}
