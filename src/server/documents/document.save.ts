import type { z } from 'zod'
import { isSameContent } from '../../shared/agreements/canonical.ts'
import { poundsOf } from '../../shared/documents/cube-sheet.ts'
import { declaredValueProblem } from '../../shared/documents/declared-value.ts'
import {
  DOCUMENT_INPUTS,
  isWrittenDocument,
  MAX_CUBIC_FEET,
  MAX_PHOTOS,
  TEMPLATE_TITLES,
  VALUATION_OPTION_LABELS,
  type DocumentName,
  type WrittenDocumentName,
} from '../../shared/documents/document.ts'
import {
  approvedOption,
  documentsOfJob,
  visibleDocuments,
  writableDocuments,
} from '../../shared/documents/document.rules.ts'
import { shownBillOfLadingSchema } from '../../shared/documents/shown.ts'
import { isEstimateItem } from '../../shared/estimates/line-choices.ts'
import type { Viewer } from '../../shared/jobs/job.rules.ts'
import type { JobInput } from '../../shared/jobs/job.ts'
import { AppError } from '../../shared/kernel/errors.ts'
import { profileFor } from '../../shared/trade/profiles.ts'
import type { JobLook, PartWrite } from '../jobs/job.parts.ts'
import type { JobRecord } from '../jobs/job.record.ts'
import { renewEstimateLines } from '../jobs/job.terms.ts'
import { cubicFeetOn, documentFactsOf, storedOf } from './document.lines.ts'
import { coloradoOf, variablesOf } from './document.variables.ts'
import { isAgreed, type DocumentState } from './document.view.ts'
import { dropDocument, ownsFiles, saveDocument, type StoredDocuments } from './documents.store.ts'
import { readDocumentState } from './documents.state.ts'

/** What is to be stored of one document; null forgets what was written, so that it is worked out again. */
interface Change {
  name: WrittenDocumentName
  variables: Record<string, unknown> | null
}

/**
 * Judges the documents that a save sends: what equals the shown variables is dropped, computed ones are ignored, the
 * rest needs the right to write that document (DECISIONS B5, K3). Raises rest_invalid_param naming the field,
 * rest_forbidden naming the document, rest_conflict for an agreed Colorado valuation.
 */
export async function prepareDocuments(
  look: JobLook,
  job: JobRecord,
  viewer: Viewer,
  input: JobInput,
): Promise<PartWrite | null> {
  const sent = Object.entries(input.documents ?? {})
  if (sent.length === 0) return null
  const state = await readDocumentState(look.tx, job)
  const facts = documentFactsOf(job)
  const visible: readonly DocumentName[] = visibleDocuments(viewer, facts)
  const writable: readonly DocumentName[] = writableDocuments(viewer, facts)
  const changes: Change[] = []
  for (const [key, document] of sent) {
    const name = key as DocumentName // the schema's own keys
    if (document === undefined || !isWrittenDocument(name)) continue
    if (!visible.includes(name)) throw unknownDocument(viewer, name)
    const change = changeOf(state, name, document.variables)
    if (!change) continue
    if (!writable.includes(name)) throw forbiddenDocument(name)
    if (name === 'coloradoClientAgreement' && isAgreed(state, name))
      throw new AppError('rest_conflict', { message: 'This agreement has been agreed to.' })
    changes.push(change)
  }
  if (changes.length === 0) return null
  const after = { ...state, stored: storedAfter(state.stored, changes) }
  for (const change of changes) await checkChange(look, state, after, change)
  return async (saved) => {
    const at = {
      companyId: saved.companyId,
      jobId: saved.id,
      userId: look.actor.userId,
      now: look.kernel.now().toISOString(),
    }
    for (const { name, variables } of changes) {
      if (variables === null) {
        await dropDocument(look.tx, at, name)
        // An estimate that starts anew starts with the lines that the company has now.
        if (name === 'estimate') await renewEstimateLines(look.tx, saved.companyId, saved.id)
      } else await saveDocument(look.tx, at, name, variables)
    }
  }
}

/** What a sent document changes, or null when it says what was shown. */
function changeOf(
  state: DocumentState,
  name: WrittenDocumentName,
  variables: Record<string, unknown>,
): Change | null {
  const shown = variablesOf(state, name)
  const parsed = parse(name, variables)
  // An invoice that was edited stays so (spec 2 §4); an estimate goes back to its automatic lines (spec 1 §4).
  const sent = name === 'invoice' && shown['dirty'] === true ? { ...parsed, dirty: true } : parsed
  const differs = Object.entries(sent).some(
    ([key, value]) => value !== undefined && !isSameContent(value, comparable(name, key, shown[key])),
  )
  if (!differs) return null
  if (name === 'estimate' || name === 'invoice') return lineChange(name, sent, shown)
  const written = { ...storedOf(state.stored, name), ...sent }
  return { name, variables: name === 'coloradoClientAgreement' ? declared(written) : written }
}

/** Lines written by hand make a document dirty; an estimate that is clean again is worked out (spec 1 §4, spec 2 §4). */
function lineChange(
  name: 'estimate' | 'invoice',
  sent: Record<string, unknown>,
  shown: Record<string, unknown>,
): Change | null {
  if (sent['dirty'] === false) {
    // A whole-job save brings along lines that are worked out anyway.
    return shown['dirty'] === true ? { name, variables: null } : null
  }
  return { name, variables: { dirty: true, lineItems: sent['lineItems'] ?? shown['lineItems'] } }
}

/**
 * A Colorado valuation as the client may declare it: the plan is named by the option and covers the declared value, so
 * that nobody writes terms of their own into the agreement. The premium is the office's to name, not the client's.
 */
function declared(written: Record<string, unknown>): Record<string, unknown> {
  const { optionsValuation, valuation, valueOfShipment } = coloradoOf({ coloradoClientAgreement: written })
  const option = approvedOption(optionsValuation)
  if (option === null || option === 'optionB') return { ...written, valuation: null }
  const coverage = valueOfShipment ?? 0
  const deductible = option === 'optionA1' ? 0 : Math.min(valuation?.deductible ?? 0, coverage)
  return {
    ...written,
    valuation: { name: VALUATION_OPTION_LABELS[option], coverage, deductible, premium: 0 },
  }
}

/** A shown variable as a save would send it. */
function comparable(name: WrittenDocumentName, key: string, value: unknown): unknown {
  const parsed = DOCUMENT_INPUTS[name].safeParse({ [key]: value })
  // Variables that the schema knows come out as it writes them.
  return parsed.success ? (parsed.data as Record<string, unknown>)[key] : value
}

function parse(name: WrittenDocumentName, variables: Record<string, unknown>): Record<string, unknown> {
  const parsed = DOCUMENT_INPUTS[name].safeParse(variables)
  if (parsed.success) return parsed.data
  throw invalid(name, parsed.error.issues)
}

function invalid(name: DocumentName, issues: readonly z.core.$ZodIssue[]): AppError {
  const fields: Record<string, string> = {}
  for (const issue of issues)
    fields[['documents', name, 'variables', ...issue.path.map(String)].join('.')] ??= issue.message
  const message = Object.values(fields)[0]
  return new AppError('rest_invalid_param', { fields, ...(message !== undefined && { message }) })
}

/** What is stored of a job's documents once these changes are. */
function storedAfter(stored: StoredDocuments, changes: readonly Change[]): StoredDocuments {
  const after = { ...stored }
  for (const { name, variables } of changes) {
    if (variables) after[name] = variables
    else delete after[name]
  }
  return after
}

/** Rules that a schema alone can not judge: known items, allowed options, declared values, photos that are one's own. */
async function checkChange(
  look: JobLook,
  state: DocumentState,
  after: DocumentState,
  change: Change,
): Promise<void> {
  const { name, variables } = change
  if (!variables) return
  const refuse = (path: string[], message: string) =>
    invalid(name, [{ code: 'custom', path, message, input: undefined }])
  const parsed = { [name]: variables }
  if (name === 'estimate' || name === 'invoice') {
    const lines = storedOf(parsed, name)?.lineItems ?? []
    const index = lines.findIndex(({ item }) => !isEstimateItem(item))
    if (index >= 0) throw refuse(['lineItems', String(index), 'item'], 'Choose an item.')
  }
  if (name === 'billOfLading') {
    const option = storedOf(parsed, name)?.optionEstimate
    const { label, estimateOptions } = profileFor(state.job)
    if (option !== undefined && !estimateOptions.includes(option))
      throw refuse(['optionEstimate'], `Not allowed for this move. (${label})`)
    const problem = declaredProblem(state, after)
    if (problem !== null) throw refuse(['declaredValue'], problem)
  }
  if (name === 'cubeSheet' && cubicFeetOn(parsed) > MAX_CUBIC_FEET)
    throw refuse(['lineItems'], 'This is more than any truck takes. Check units and volumes.')
  if (name === 'inventorySheet') {
    const photosOf = (articles: readonly { photos: readonly { id: number }[] }[] | undefined) =>
      (articles ?? []).flatMap(({ photos }) => photos.map(({ id }) => id))
    const all = photosOf(storedOf(parsed, name)?.articles)
    if (new Set(all).size < all.length) throw refuse(['articles'], 'A photo stands on one article only.')
    if (all.length > MAX_PHOTOS) throw refuse(['articles'], `At most ${MAX_PHOTOS} photos.`)
    const before = photosOf(storedOf(state.stored, name)?.articles)
    const added = all.filter((id) => !before.includes(id))
    const { companyId } = state.job
    if (!(await ownsFiles(look.tx, companyId, look.actor.userId, added)))
      throw refuse(['articles'], 'This photo was not found. Add it again.')
  }
}

/**
 * What is wrong with the declared value of a bill of lading, or null (spec 2 §9). Only a save that moves it or its
 * valuation is held up: a shipment that weighs more by now is no fault of who writes something else.
 */
function declaredProblem(state: DocumentState, after: DocumentState): string | null {
  const billOf = (one: DocumentState) => shownBillOfLadingSchema.parse(variablesOf(one, 'billOfLading'))
  const [before, bill] = [billOf(state), billOf(after)]
  const isMoved =
    bill.optionValuation !== before.optionValuation || bill.declaredValue !== before.declaredValue
  if (!isMoved) return null
  return declaredValueProblem(bill.optionValuation, bill.declaredValue, shipmentPounds(after))
}

/** The shipment's weight in pounds by the cube sheet that the job has, or null while there is none (DECISIONS D7). */
function shipmentPounds({ job, stored }: DocumentState): number | null {
  const hasSheet = documentsOfJob(documentFactsOf(job)).some(({ name }) => name === 'cubeSheet')
  const cubicFeet = hasSheet ? cubicFeetOn(stored) : 0
  if (cubicFeet === 0) return null
  return poundsOf(cubicFeet, job.company.variables.movingVolToWeightConversion.value)
}

function unknownDocument(viewer: Viewer, name: DocumentName): AppError {
  if (viewer.kind !== 'manager') return forbiddenDocument(name)
  const message = `This job has no ${TEMPLATE_TITLES[name].toLowerCase()}.`
  return new AppError('rest_invalid_param', { message, fields: { [`documents.${name}`]: message } })
}

function forbiddenDocument(name: DocumentName): AppError {
  return new AppError('rest_forbidden', {
    message: `You are not allowed to change documents.${name}.`,
    fields: { [`documents.${name}`]: 'You are not allowed to change this.' },
  })
}
