import type { z } from 'zod'
import { declaredValueProblem } from '../../../shared/jobs/documents/declared-value.ts'
import type { WrittenDocumentName } from '../../../shared/jobs/documents/document.inputs.ts'
import { MAX_CUBIC_FEET, MAX_PHOTOS, type DocumentName } from '../../../shared/jobs/documents/document.ts'
import { coverageOf, fullValueProblem, protectionProblem } from '../../../shared/jobs/documents/protection.ts'
import { shownBillOfLadingSchema } from '../../../shared/jobs/documents/shown.ts'
import { CHANGE_ITEM, isFixedItem } from '../../../shared/jobs/estimates/automatic.ts'
import { isEstimateItem } from '../../../shared/company/settings/estimate-items.ts'
import { AppError } from '../../../shared/kernel/errors.ts'
import { profileFor } from '../../../shared/trade/profiles.ts'
import type { JobReadContext } from '../jobs/job.parts.ts'
import { chosenProtection, cubicFeetOn, protectionAnswers, storedDocument } from './document.lines.ts'
import { protectionWeight, shipmentPounds } from './document.protection.ts'
import { variablesOf } from './document.variables.ts'
import type { DocumentState } from './document.view.ts'
import { hasUploadedFiles } from './documents.store.ts'

/** The new stored data of one document; null deletes it, so that it is calculated again. */
export interface DocumentChange {
  name: WrittenDocumentName
  variables: Record<string, unknown> | null
  /** Whether the estimate is recalculated with the company's current settings. */
  startsAnew?: boolean
  /** Whether the client made a new choice of protection. */
  isChoice?: boolean
}

/**
 * Checks rules that a schema alone cannot: known items, allowed options, declared values, and photos of the
 * caller.
 */
export async function checkChange(
  look: JobReadContext,
  state: DocumentState,
  after: DocumentState,
  change: DocumentChange,
): Promise<void> {
  const { name, variables, isChoice } = change
  if (!variables) return
  const refuse = (path: string[], message: string) =>
    invalidDocument(name, [{ code: 'custom', path, message, input: undefined }])
  const parsed = { [name]: variables }
  if (name === 'estimate' || name === 'invoice') {
    const lines = storedDocument(parsed, name)?.lineItems ?? []
    const isKnown = (item: string) =>
      isEstimateItem(item) || (isFixedItem(item) && (name === 'invoice' || item !== CHANGE_ITEM))
    const index = lines.findIndex(({ item }) => !isKnown(item))
    if (index >= 0) throw refuse(['lineItems', String(index), 'item'], 'Choose an item.')
  }
  if (isChoice) {
    const problem = writtenProtectionProblem(after)
    if (problem) throw refuse(problem.field.split('.'), problem.message)
  }
  if (name === 'billOfLading') {
    const { optionValuation, declaredValue } = storedDocument(parsed, name) ?? {}
    const bill = shownBillOfLadingSchema.parse(variablesOf(after, name))
    const isOther = (sent: unknown, shown: unknown) => (sent ?? null) !== null && sent !== shown
    if (chosenProtection(after) && isOther(optionValuation, bill.optionValuation))
      throw refuse(['optionValuation'], CLIENT_CHOSE)
    if (chosenProtection(after) && isOther(declaredValue, bill.declaredValue))
      throw refuse(['declaredValue'], CLIENT_CHOSE)
    const option = storedDocument(parsed, name)?.optionEstimate
    const { label, estimateOptions } = profileFor(state.job)
    if (option !== undefined && !estimateOptions.includes(option))
      throw refuse(['optionEstimate'], `Not allowed for this move. (${label})`)
    const before = shownBillOfLadingSchema.parse(variablesOf(state, name)).packingMaterials
    const strange = (storedDocument(parsed, name)?.packingMaterials ?? []).findIndex(
      ({ item, quantity }) => quantity > 0 && !before.some((material) => material.item === item),
    )
    if (strange >= 0)
      throw refuse(
        ['packingMaterials', String(strange), 'item'],
        'This material is not on the list of the company.',
      )
    const problem = declaredProblem(state, after)
    if (problem !== null) throw refuse(['declaredValue'], problem)
  }
  if (name === 'cubeSheet' && cubicFeetOn(parsed) > MAX_CUBIC_FEET)
    throw refuse(['lineItems'], 'This is more than any truck takes. Check units and volumes.')
  if (name === 'inventorySheet') {
    const photosOf = (articles: readonly { photos: readonly { id: number }[] }[] | undefined) =>
      (articles ?? []).flatMap(({ photos }) => photos.map(({ id }) => id))
    const all = photosOf(storedDocument(parsed, name)?.articles)
    if (new Set(all).size < all.length) throw refuse(['articles'], 'A photo can belong to only one article.')
    if (all.length > MAX_PHOTOS) throw refuse(['articles'], `At most ${MAX_PHOTOS} photos.`)
    const before = photosOf(storedDocument(state.stored, name)?.articles)
    const added = all.filter((id) => !before.includes(id))
    const { companyId } = state.job
    if (!(await hasUploadedFiles(look.tx, companyId, look.actor.userId, added)))
      throw refuse(['articles'], 'This photo was not found. Add it again.')
  }
}

/**
 * Returns what is wrong with the declared value of a bill of lading, or null. It is checked only when the
 * save changes it or its valuation: an increased weight must not block other changes.
 */
function declaredProblem(state: DocumentState, after: DocumentState): string | null {
  const billOf = (one: DocumentState) => shownBillOfLadingSchema.parse(variablesOf(one, 'billOfLading'))
  const [before, bill] = [billOf(state), billOf(after)]
  const isMoved =
    bill.optionValuation !== before.optionValuation || bill.declaredValue !== before.declaredValue
  if (!isMoved) return null
  return declaredValueProblem(bill.optionValuation, bill.declaredValue, shipmentPounds(after))
}

const CLIENT_CHOSE = 'The client has chosen how the goods are protected.'

/**
 * Returns what is wrong with a choice of protection in this save, or null. Colorado's boxes may be filled in
 * one at a time, and their agreement waits until they are valid; a complete choice is checked immediately.
 */
function writtenProtectionProblem(after: DocumentState): { field: string; message: string } | null {
  const answers = protectionAnswers(after)
  const asksInitials = answers.document === 'coloradoClientAgreement'
  const problem = protectionProblem(answers, asksInitials)
  const isBegun = coverageOf(answers, asksInitials) !== null
  if (problem && (problem.field === 'valuation.deductible' || (isBegun && !asksInitials))) return problem
  const message = fullValueProblem(
    chosenProtection(after),
    protectionWeight(after).pounds,
    after.job.company.variables,
  )
  return message === null ? null : { field: 'valueOfShipment', message }
}

/** Returns the error for what is wrong with the variables of a document, by field. */
export function invalidDocument(name: DocumentName, issues: readonly z.core.$ZodIssue[]): AppError {
  const fields: Record<string, string> = {}
  for (const issue of issues)
    fields[['documents', name, 'variables', ...issue.path.map(String)].join('.')] ??= issue.message
  const message = Object.values(fields)[0]
  return new AppError('rest_invalid_param', { fields, ...(message !== undefined && { message }) })
}
