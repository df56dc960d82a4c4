import { isSameContent } from '../../../shared/jobs/agreements/canonical.ts'
import { TEMPLATE_TITLES, type DocumentName } from '../../../shared/jobs/documents/document.ts'
import {
  DOCUMENT_INPUTS,
  isWrittenDocument,
  linesInputSchema,
  type ProtectionInput,
  type WrittenDocumentName,
} from '../../../shared/jobs/documents/document.inputs.ts'
import {
  PROTECTION_DOCUMENTS,
  visibleDocuments,
  writableDocuments,
  type ProtectionDocument,
} from '../../../shared/jobs/documents/document.rules.ts'
import { isFixedItem } from '../../../shared/jobs/estimates/automatic.ts'
import { parseSentLines } from '../../../shared/jobs/estimates/edited-lines.ts'
import { estimateLineSchema } from '../../../shared/jobs/jobs/job.parts.ts'
import type { Viewer } from '../../../shared/jobs/jobs/job.rules.ts'
import type { JobInput } from '../../../shared/jobs/jobs/job.input.ts'
import { surveyStateOf } from '../../../shared/jobs/survey/survey.ts'
import { AppError } from '../../../shared/kernel/errors.ts'
import type { JobReadContext, PartWrite } from '../jobs/job.parts.ts'
import { sendWrite } from '../../kernel/db/tenancy.ts'
import type { JobRecord } from '../jobs/job.record.ts'
import { renewEstimateLines } from '../jobs/job.terms.ts'
import { storeEarlierBookedEstimate } from './agreed.ts'
import {
  automaticLinesOf,
  documentFactsOf,
  estimateOf,
  storedDocument,
  editedLines,
} from './document.lines.ts'
import { checkChange, invalidDocument, type DocumentChange } from './document.checks.ts'
import { isProtectionLocked } from './document.protection.ts'
import { variablesOf } from './document.variables.ts'
import type { DocumentState } from './document.view.ts'
import { deleteDocument, saveDocument, type StoredDocuments } from './documents.store.ts'
import { readDocumentState } from './documents.state.ts'
import { savedArticles } from './inventory.content.ts'
import { forbiddenChange } from '../../../shared/kernel/forbidden-change.ts'

/**
 * Checks the documents of a save: values equal to those shown are dropped, calculated ones are ignored, and
 * the rest requires permission to write that document. Throws rest_invalid_param with the field,
 * rest_forbidden with the document, and rest_conflict for protection once the move has started.
 */
export async function prepareDocuments(
  look: JobReadContext,
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
  const changes: DocumentChange[] = []
  for (const [key, document] of sent) {
    const name = key as DocumentName // The keys of the schema.
    if (document === undefined || !isWrittenDocument(name)) continue
    if (!visible.includes(name)) throw unknownDocument(viewer, name)
    const change = changeOf(state, name, document.variables, look.kernel.now().toISOString())
    if (!change) continue
    if (!writable.includes(name)) throw forbiddenDocument(name)
    if (isProtection(name) && isProtectionLocked(state, look.kernel.now()))
      throw new AppError('rest_conflict', {
        message: 'The move has started. Protection can no longer change.',
      })
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
    await storeEarlierBookedEstimate(look.tx, job)
    for (const { name, variables, startsAnew } of changes) {
      if (variables === null) {
        await sendWrite(look.tx, deleteDocument(look.tx, at, name))
        if (startsAnew) await renewEstimateLines(look.tx, saved.companyId, saved.id)
      } else await sendWrite(look.tx, saveDocument(look.tx, at, name, variables))
    }
  }
}

/** Returns what a sent document changes, or null if it equals what was shown. */
function changeOf(
  state: DocumentState,
  name: WrittenDocumentName,
  variables: Record<string, unknown>,
  now: string,
): DocumentChange | null {
  const shown = variablesOf(state, name)
  const read = parse(name, variables)
  const parsed = name === 'inventorySheet' ? savedArticles(state, read, now) : read
  // An edited invoice stays edited; an estimate can return to its automatic lines.
  const sent = name === 'invoice' && shown['dirty'] === true ? { ...parsed, dirty: true } : parsed
  const differing = Object.keys(sent).filter(
    (key) => sent[key] !== undefined && !isSameContent(sent[key], comparable(name, key, shown[key])),
  )
  if (differing.length === 0) return null
  if (name === 'estimate') return estimateChange(state, sent)
  if (name === 'invoice') return invoiceChange(sent, shown)
  const written = { ...storedDocument(state.stored, name), ...sent }
  if (name === 'cubeSheet') return { name, variables: withSurvey(state.stored, written) }
  if (!isProtection(name)) return { name, variables: written }
  // Cargo insurance is not a choice of protection: a choice from before protection had a price still costs
  // nothing.
  if (differing.every((key) => key === 'cargoInsurance'))
    return { name, variables: { ...state.stored[name], cargoInsurance: sent['cargoInsurance'] } }
  return { name, variables: declared(written), isChoice: true }
}

/** Returns a cube sheet that staff wrote, with the rooms of its survey; what staff write prices the job. */
function withSurvey(stored: StoredDocuments, written: Record<string, unknown>): Record<string, unknown> {
  const survey = surveyStateOf(stored.cubeSheet)
  return survey ? { ...written, survey: { ...survey, isOpen: false } } : written
}

/**
 * Returns the change of the estimate: lines are edited individually, and `dirty: false` returns to automatic.
 */
function estimateChange(state: DocumentState, sent: Record<string, unknown>): DocumentChange | null {
  const name = 'estimate'
  const before = editedLines(state.stored, name)
  // A save of the whole job includes lines that are calculated anyway.
  if (sent['dirty'] === false) return before ? { name, variables: null, startsAnew: true } : null
  const { lineItems } = linesInputSchema.parse(sent)
  if (!lineItems) return null
  const written = parseSentLines(lineItems, {
    shown: estimateOf(state).lineItems,
    automatic: automaticLinesOf(state),
    before,
  })
  if (written) return { name, variables: { dirty: true, ...written } }
  return before ? { name, variables: null } : null
}

/**
 * Returns the change of the invoice: after an edit, all of its lines stay as written. It keeps the lines of protection
 * and change orders that it shows, because what was agreed to is charged.
 */
function invoiceChange(sent: Record<string, unknown>, shown: Record<string, unknown>): DocumentChange | null {
  // A save of the whole job includes lines that are calculated anyway.
  if (sent['dirty'] === false) return null
  const before = estimateLineSchema.array().parse(shown['lineItems'])
  const lines = linesInputSchema.parse(sent).lineItems ?? before
  const isFixed = ({ item }: { item: string }) => isFixedItem(item)
  const kept = [...lines.filter((line) => !isFixed(line)), ...before.filter(isFixed)]
  const named = kept.map((line) => ({
    ...line,
    // A line with a new position or amount keeps its crew label.
    label: before.find(({ id, item }) => id === line.id && item === line.item)?.label ?? null,
  }))
  return { name: 'invoice', variables: { dirty: true, lineItems: named } }
}

function isProtection(name: DocumentName): name is ProtectionDocument {
  return PROTECTION_DOCUMENTS.some((one) => one === name)
}

/**
 * Returns a choice of protection for storage: of the plan only the deductible, because the server calculates
 * the rest.
 */
function declared(written: ProtectionInput): Record<string, unknown> {
  const { valuation } = written
  return { ...written, valuation: valuation && { ...valuation, name: '', coverage: 0, premium: 0 } }
}

/** Returns a shown variable as a save would send it. */
function comparable(name: WrittenDocumentName, key: string, value: unknown): unknown {
  const parsed = DOCUMENT_INPUTS[name].safeParse({ [key]: value })
  // The schema's output of a known variable.
  return parsed.success ? (parsed.data as Record<string, unknown>)[key] : value
}

function parse(name: WrittenDocumentName, variables: Record<string, unknown>): Record<string, unknown> {
  const parsed = DOCUMENT_INPUTS[name].safeParse(variables)
  if (parsed.success) return parsed.data
  throw invalidDocument(name, parsed.error.issues)
}

/** Returns the stored documents of a job after these changes. */
function storedAfter(stored: StoredDocuments, changes: readonly DocumentChange[]): StoredDocuments {
  const after = { ...stored }
  for (const { name, variables } of changes) {
    if (variables) after[name] = variables
    else delete after[name]
  }
  return after
}

function unknownDocument(viewer: Viewer, name: WrittenDocumentName): AppError {
  if (viewer.kind !== 'manager') return forbiddenDocument(name)
  const message = `This job has no ${TEMPLATE_TITLES[name].toLowerCase()}.`
  return new AppError('rest_invalid_param', { message, fields: { [`documents.${name}`]: message } })
}

function forbiddenDocument(name: WrittenDocumentName): AppError {
  return forbiddenChange(`documents.${name}`, TEMPLATE_TITLES[name].toLowerCase())
}
