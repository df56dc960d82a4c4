import { cubicFeetOf, type CubeSheetLine } from '../../../shared/jobs/documents/cube-sheet.ts'
import { MAX_CUBE_LINES, MAX_CUBIC_FEET } from '../../../shared/jobs/documents/document.ts'
import { isJobOpen, visibleDocuments } from '../../../shared/jobs/documents/document.rules.ts'
import type { Viewer } from '../../../shared/jobs/jobs/job.rules.ts'
import type { Survey, SurveyChanges } from '../../../shared/jobs/survey/survey.api.ts'
import {
  MAX_ROOMS,
  roomsOf,
  surveyStateOf,
  usualVolume,
  withRooms,
  withTaps,
  type SurveyRoom,
} from '../../../shared/jobs/survey/survey.ts'
import { AppError } from '../../../shared/kernel/errors.ts'
import { documentFactsOf } from '../documents/document.lines.ts'
import { isAgreed } from '../documents/document.view.ts'
import { variablesOf } from '../documents/document.variables.ts'
import { readDocumentState } from '../documents/documents.state.ts'
import type { DocumentState } from '../documents/document.view.ts'
import { writeCubeSheet } from '../documents/cube-sheet.save.ts'
import { openJob, updateFields, type JobContext } from '../jobs/job.service.ts'
import { viewJob } from '../jobs/job.view.ts'
import { plannedWork, surveyFigures } from './survey.figures.ts'
import { recordSentSurvey } from './survey.sent.ts'
import { shownCubeSheetSchema } from '../../../shared/jobs/documents/shown.ts'

/** Returns what moves by the survey of a job; throws job_not_found, and rest_forbidden for people who see no cube sheet. */
export async function showSurvey(work: JobContext, jobId: number): Promise<Survey> {
  const { job, viewer } = await openJob(work, jobId, 'read')
  if (!mayRead(viewer)) throw new AppError('rest_forbidden')
  return viewSurvey(await readDocumentState(work.tx, job), viewer)
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
  const planned = changes.isSent ? plannedWork(job, cubicFeet) : null
  if (planned) await updateFields(work, job, planned, ['crewSize', 'locations'], OWN_WORK)
  const after = await writeCubeSheet(work, job, viewer, {
    lineItems: lines,
    survey: { rooms, isOpen, sentAt },
  })
  const shown = viewSurvey(await readDocumentState(work.tx, after), viewer)
  if (changes.isSent && viewer.kind === 'client') await recordSentSurvey(work, after, shown)
  return shown
}

/** Crew and hours that follow from a volume are not typed by the office, whoever counted. */
const OWN_WORK = { places: { found: new Map(), driven: new Map() }, isClient: true } as const

function mayRead(viewer: Viewer): boolean {
  return viewer.kind === 'manager' || viewer.kind === 'client' || isInventoryCrew(viewer)
}

function mayWrite(viewer: Viewer): boolean {
  const isSelling = isInventoryCrew(viewer) && viewer.permissions.includes('sales')
  return viewer.kind === 'manager' || viewer.kind === 'client' || isSelling
}

function isInventoryCrew({ kind, permissions }: Viewer): boolean {
  return kind === 'crew' && permissions.includes('documents')
}

/** Returns why a viewer who may write the survey cannot change it now, or null. */
function blockOf(state: DocumentState, viewer: Viewer): string | null {
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

function viewSurvey(state: DocumentState, viewer: Viewer): Survey {
  const { job, stored } = state
  const survey = surveyStateOf(stored.cubeSheet)
  const lines = linesOf(state)
  const rooms: SurveyRoom[] = roomsOf(survey, lines, job.homeSize)
  const seesPrice = visibleDocuments(viewer, documentFactsOf(job)).includes('estimate')
  const { companyInfo, updatedBy } = viewJob(job, viewer)
  return {
    jobId: job.id,
    companyInfo,
    lines,
    rooms,
    figures: surveyFigures(job, stored, { lines, rooms, seesPrice }),
    isOpen: survey?.isOpen ?? false,
    sentAt: survey?.sentAt ?? null,
    blockedBy: mayWrite(viewer) ? blockOf(state, viewer) : 'You can read this list, but not change it.',
    updatedBy,
  }
}
