import { cubicFeetOf, type CubeSheetLine } from '../../../shared/jobs/documents/cube-sheet.ts'
import { MAX_ARTICLES, MAX_CUBE_LINES, MAX_CUBIC_FEET } from '../../../shared/jobs/documents/document.ts'
import { documentsOfJob, isJobOpen, seesPrice } from '../../../shared/jobs/documents/document.rules.ts'
import type { JobField, JobInput } from '../../../shared/jobs/jobs/job.input.ts'
import type { Viewer } from '../../../shared/jobs/jobs/job.rules.ts'
import type { Survey, SurveyChanges } from '../../../shared/jobs/survey/survey.api.ts'
import {
  MAX_ROOMS,
  mergedNotes,
  missingArticles,
  roomArticle,
  roomPhotos,
  roomsOf,
  surveyStateOf,
  usualVolume,
  withRooms,
  withTaps,
  type SurveyRoom,
} from '../../../shared/jobs/survey/survey.ts'
import { AppError } from '../../../shared/kernel/errors.ts'
import { fileUrl } from '../../company/files/file.links.ts'
import { documentFactsOf, storedDocument } from '../documents/document.lines.ts'
import { isAgreed } from '../documents/document.agreement.ts'
import type { DocumentState } from '../documents/document.view.ts'
import { variablesOf } from '../documents/document.variables.ts'
import { readDocumentState, type StoredDocuments } from '../documents/documents.state.ts'
import { writeGoods } from '../documents/document.write.ts'
import type { JobRecord, PersonRecord } from '../jobs/job.record.ts'
import { openJob, type JobContext } from '../jobs/job.service.ts'
import { updateFields } from '../jobs/job.save.ts'
import { viewJob } from '../jobs/job.view.ts'
import { plannedWork, surveyFigures, type PlannedWork } from './survey.figures.ts'
import { recordSentSurvey } from './survey.sent.ts'
import { shownCubeSheetSchema } from '../../../shared/jobs/documents/shown.ts'

/** Returns what moves by the survey of a job; throws job_not_found, and rest_forbidden for people who see no cube sheet. */
export async function showSurvey(work: JobContext, jobId: number): Promise<Survey> {
  const { job, viewer } = await openJob(work, jobId, 'read')
  if (!mayRead(viewer)) throw new AppError('rest_forbidden')
  return viewSurvey(work, await readDocumentState(work.tx, job), viewer)
}

/**
 * Adds changes to the survey of a job and returns it. What others counted meanwhile stays. Throws job_not_found,
 * rest_forbidden, rest_conflict if this viewer cannot change it any more, and rest_invalid_param with the field.
 */
export async function saveSurvey(work: JobContext, jobId: number, changes: SurveyChanges): Promise<Survey> {
  const { job, viewer } = await openJob(work, jobId, 'for update')
  if (!mayWrite(viewer)) throw new AppError('rest_forbidden')
  const state = await readDocumentState(work.tx, job)
  const block = blockOf(state, viewer)
  if (block !== null) throw new AppError('rest_conflict', { message: block })
  if (changes.stairs.length > 0 && !mayWriteStairs(job, viewer))
    throw new AppError('rest_conflict', {
      message: `The move is booked. Call ${job.company.name} to change the stairs.`,
    })
  if (changes.removedPhotos.length > 0 && isInventorySigned(state))
    throw new AppError('rest_conflict', { message: 'The inventory is signed. Its photos can’t be removed.' })
  const before = linesOf(state)
  checkVolumes(before, changes)
  const lines = withTaps(before, changes.articles)
  if (lines.length > MAX_CUBE_LINES) throw tooMuch(`At most ${MAX_CUBE_LINES} lines.`)
  const cubicFeet = cubicFeetOf(lines)
  if (cubicFeet > MAX_CUBIC_FEET) throw tooMuch('This is more than any truck takes. Check the counts.')
  if (changes.isSent && cubicFeet === 0)
    throw new AppError('rest_conflict', { message: 'Count at least one item before you send the list.' })
  const survey = surveyStateOf(state.stored.cubeSheet)
  const rooms = withRooms(roomsOf(survey, before, job.homeSize), changes.rooms)
  if (rooms.length > MAX_ROOMS) throw tooMuch(`At most ${MAX_ROOMS} rooms.`, 'rooms')
  const isOpen = !changes.isSent && (viewer.kind === 'client' || survey?.isOpen === true)
  const sentAt = changes.isSent ? work.kernel.now().toISOString() : (survey?.sentAt ?? null)
  await updateJobFields(work, job, changes, changes.isSent ? plannedWork(job, cubicFeet) : null)
  const after = await writeGoods(work, job, viewer, {
    cubeSheet: { lineItems: lines, survey: { rooms, isOpen, sentAt } },
    ...inventoryAfter(state, lines, changes),
  })
  const shown = viewSurvey(work, await readDocumentState(work.tx, after), viewer)
  if (changes.isSent && viewer.kind === 'client') await recordSentSurvey(work, after, shown)
  return shown
}

/** Returns why a caller cannot ask the client of a job for a survey: rest_forbidden or rest_conflict; null if they can. */
export function surveyRefusal(job: JobRecord, viewer: Pick<Viewer, 'kind'>): AppError | null {
  if (viewer.kind !== 'manager') return new AppError('rest_forbidden')
  if (job.deletedAt === null && isJobOpen(job)) return null
  return new AppError('rest_conflict', { message: 'This job is over. Its client can’t be asked what moves.' })
}

/**
 * Returns the job whose client can be asked for a survey. Throws job_not_found, rest_forbidden unless the caller is a
 * manager, and rest_conflict for a job that is over or has no client.
 */
export async function surveyJob(
  work: JobContext,
  jobId: number,
): Promise<{ job: JobRecord; client: PersonRecord }> {
  const { job, viewer } = await openJob(work, jobId, 'read')
  const refusal = surveyRefusal(job, viewer)
  if (refusal) throw refusal
  if (!job.client) throw new AppError('rest_conflict', { message: 'This job has no client.' })
  return { job, client: job.client }
}

/** Sends the client the link to the survey; throws what surveyJob throws, and rest_conflict if they cannot be reached. */
export async function requestSurvey(work: JobContext, jobId: number): Promise<{ message: string }> {
  const { job, client } = await surveyJob(work, jobId)
  const isSent = await work.features.notify(work, job, { kind: 'surveyRequest', to: client, facts: {} })
  if (!isSent)
    throw new AppError('rest_conflict', { message: 'This client can’t be reached by email or text.' })
  return { message: 'Survey link sent.' }
}

/** Writes what a survey says about the job itself: stairs, notes, and the crew and hours that follow from its volume. */
async function updateJobFields(
  work: JobContext,
  job: JobRecord,
  { stairs, notes }: SurveyChanges,
  planned: PlannedWork | null,
): Promise<void> {
  const fields: JobInput = {}
  if (planned) fields.crewSize = planned.crewSize
  if (planned || stairs.length > 0) {
    const flights = new Map(stairs.map((one) => [one.place, one.flights]))
    fields.locations = (planned ?? job).locations.map((location, place) => {
      const known = flights.get(place)
      return known === undefined ? location : { ...location, numStairFlights: known, stairsflights: known }
    })
  }
  if (notes) fields.notes = mergedNotes(job.notes, notes)
  const changed = Object.keys(fields) as JobField[] // keys of the object above
  if (changed.length > 0) await updateFields(work, job, fields, changed, OWN_WORK)
}

/** Saves crew and hours derived from a volume as a client's, so that they do not count as typed by the office. */
const OWN_WORK = { places: { found: new Map(), driven: new Map() }, isClient: true } as const

function mayRead(viewer: Viewer): boolean {
  return viewer.kind === 'manager' || viewer.kind === 'client' || isInventoryCrew(viewer)
}

export function mayWrite(viewer: Viewer): boolean {
  const isSelling = isInventoryCrew(viewer) && viewer.permissions.includes('sales')
  return viewer.kind === 'manager' || viewer.kind === 'client' || isSelling
}

/** Stairs are part of the locations, which clients change until the move is booked. */
function mayWriteStairs({ jobStatus }: JobRecord, viewer: Viewer): boolean {
  return viewer.kind === 'manager' || (viewer.kind === 'client' && jobStatus === 'inquiring')
}

function isInventoryCrew({ kind, permissions }: Viewer): boolean {
  return kind === 'crew' && permissions.includes('documents')
}

/** Returns why a viewer who may write the survey cannot change it now, or null. */
export function blockOf(state: DocumentState, viewer: Viewer): string | null {
  const { job } = state
  if (job.deletedAt !== null) return 'This job is deleted. Restore it first.'
  if (viewer.kind === 'manager') return null
  if (!isJobOpen(job)) return 'This move is closed. Its list can no longer change.'
  if (job.startedAt !== null) return 'The move has started. Its list can no longer change.'
  const isByWeight = job.jobType === 'interstate' || job.jobType === 'international'
  const isPriced = job.jobStatus === 'scheduled' || isAgreed(state, 'estimate')
  if (viewer.kind !== 'client' || !isByWeight || !isPriced) return null
  return `The price of this list is agreed. Call ${job.company.name} to change it.`
}

/** Returns whether somebody has signed the inventory, after which the survey changes nothing in it. */
export function isInventorySigned({ signatures }: DocumentState): boolean {
  return signatures.some(({ document }) => document === 'inventorySheet')
}

/** Returns the inventory after photos were taken off, and with the pieces that it lacks of a list that is sent. */
function inventoryAfter(
  state: DocumentState,
  lines: readonly CubeSheetLine[],
  { removedPhotos, isSent }: SurveyChanges,
): Pick<StoredDocuments, 'inventorySheet'> {
  const sheet = storedDocument(state.stored, 'inventorySheet')
  const articles = sheet?.articles ?? []
  const isRemoved = ({ id }: { id: number }) => removedPhotos.includes(id)
  const rooms = new Set(articles.filter(({ article }) => article.startsWith(roomArticle(''))))
  const kept = articles.flatMap((article) => {
    const photos = article.photos.filter((photo) => !(rooms.has(article) && isRemoved(photo)))
    return photos.length === 0 && rooms.has(article) ? [] : [{ ...article, photos }]
  })
  const hasInventory = documentsOfJob(documentFactsOf(state.job)).some(
    ({ name }) => name === 'inventorySheet',
  )
  const missing = isSent && hasInventory && !isInventorySigned(state) ? missingArticles(kept, lines) : []
  if (missing.length === 0 && JSON.stringify(kept) === JSON.stringify(articles)) return {}
  const added = missing.slice(0, MAX_ARTICLES - kept.length).map(({ article, isTakenApart }) => ({
    article,
    // Disassembled by the carrier.
    descriptive_symbols: isTakenApart ? ['CD'] : [],
    exception_symbols: [],
    location_symbols: [],
    photos: [],
  }))
  return { inventorySheet: { ...sheet, articles: [...kept, ...added] } }
}

function checkVolumes(lines: readonly CubeSheetLine[], { articles }: SurveyChanges): void {
  const index = articles.findIndex(
    (tap) =>
      tap.by > 0 &&
      !tap.volume &&
      usualVolume(tap) === null &&
      !lines.some(({ category, item }) => category === tap.room && item === tap.item),
  )
  if (index < 0) return
  const message = 'Choose a size.'
  throw new AppError('rest_invalid_param', { message, fields: { [`articles.${index}.volume`]: message } })
}

function tooMuch(message: string, field = 'articles'): AppError {
  return new AppError('rest_invalid_param', { message, fields: { [field]: message } })
}

function linesOf(state: DocumentState): CubeSheetLine[] {
  return shownCubeSheetSchema.parse(variablesOf(state, 'cubeSheet')).lineItems
}

export function viewSurvey(work: JobContext, state: DocumentState, viewer: Viewer): Survey {
  const { job, stored } = state
  const survey = surveyStateOf(stored.cubeSheet)
  const lines = linesOf(state)
  const rooms: SurveyRoom[] = roomsOf(survey, lines, job.homeSize)
  const articles = storedDocument(stored, 'inventorySheet')?.articles ?? []
  const isPriceShown = seesPrice(viewer)
  const { companyInfo, updatedBy } = viewJob(job, viewer)
  return {
    jobId: job.id,
    companyInfo,
    lines,
    rooms: rooms.map((room) => ({
      ...room,
      photos: roomPhotos(articles, room.name).map(({ id }) => ({
        id,
        source_url: fileUrl(work.kernel, id, false) ?? '',
      })),
    })),
    figures: surveyFigures(job, stored, { lines, rooms, seesPrice: isPriceShown }),
    places: job.locations.map(({ address, numStairFlights, stairsflights }) => ({
      address,
      flights: numStairFlights ?? stairsflights ?? null,
    })),
    isClient: viewer.kind === 'client',
    mayWriteStairs: mayWriteStairs(job, viewer),
    arePhotosSigned: isInventorySigned(state),
    notes: job.notes,
    isOpen: survey?.isOpen ?? false,
    sentAt: survey?.sentAt ?? null,
    blockedBy: mayWrite(viewer) ? blockOf(state, viewer) : 'You can read this list, but not change it.',
    updatedBy,
  }
}
