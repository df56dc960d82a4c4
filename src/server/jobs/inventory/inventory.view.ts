import {
  SIGNING_PARTIES,
  SIGNING_PLACES,
  type SigningParty,
  type SigningPlace,
} from '../../../shared/jobs/documents/document.ts'
import { isJobOpen, writableDocuments } from '../../../shared/jobs/documents/document.rules.ts'
import type { JobInventory } from '../../../shared/jobs/inventory/inventory.api.ts'
import type { Viewer } from '../../../shared/jobs/jobs/job.rules.ts'
import { firstRooms, roomsOf, surveyStateOf } from '../../../shared/jobs/survey/survey.ts'
import { fileUrl } from '../../company/files/file.links.ts'
import { deliveryRefusal } from '../documents/bill-of-lading.facts.ts'
import { documentFactsOf, storedDocument } from '../documents/document.lines.ts'
import { signaturesOf, type DocumentState } from '../documents/document.view.ts'
import { contentOf, signedItems } from '../documents/inventory.content.ts'
import type { JobContext } from '../jobs/job.service.ts'
import { viewJob } from '../jobs/job.view.ts'

/** Returns why a viewer who may write the inventory cannot change it now, or null. */
export function inventoryBlock({ job }: DocumentState, viewer: Viewer): string | null {
  if (job.deletedAt !== null) return 'This job is deleted. Restore it first.'
  if (viewer.kind !== 'manager' && !isJobOpen(job))
    return 'This move is closed. Its inventory can no longer change.'
  return null
}

/** Returns why nothing can be checked off at the destination yet, or null. */
export function deliveryBlock(state: DocumentState): string | null {
  if (deliveryRefusal(state, 'inventorySheet', { kind: 'manager' }) === null) return null
  return state.job.startedAt === null && state.job.jobStatus !== 'completed'
    ? 'Start the move before you check items off.'
    : 'Client and crew sign at origin before items are checked off.'
}

/** Returns the inventory of a job as a viewer sees it. */
export function viewInventory(work: JobContext, state: DocumentState, viewer: Viewer): JobInventory {
  const { job, stored } = state
  const { articles, delivery } = contentOf(state)
  const signed = signedItems(state)
  const current = signaturesOf(state, 'inventorySheet').filter(({ isCurrent }) => isCurrent)
  const partiesAt = (place: SigningPlace): SigningParty[] =>
    SIGNING_PARTIES.filter((party) => current.some((one) => one.place === place && one.party === party))
  const linked = (photos: readonly { id: number }[]) =>
    photos.map(({ id }) => ({ id, source_url: fileUrl(work.kernel, id, false) ?? '' }))
  const facts = documentFactsOf(job)
  const mayWrite = viewer.kind !== 'client' && writableDocuments(viewer, facts).includes('inventorySheet')
  const [origin, destination] = SIGNING_PLACES
  const lines = storedDocument(stored, 'cubeSheet')?.lineItems ?? []
  const names = new Set([
    ...roomsOf(surveyStateOf(stored.cubeSheet), lines, job.homeSize).map(({ name }) => name),
    ...firstRooms(job.homeSize),
    ...articles.flatMap(({ room }) => (room ? [room] : [])),
  ])
  return {
    jobId: job.id,
    companyInfo: viewJob(job, viewer).companyInfo,
    client: job.client?.firstName ?? '',
    articles: articles.map((article) => ({
      ...article,
      id: article.id ?? 0,
      isSigned: signed.has(article.key),
      photos: linked(article.photos),
    })),
    delivery: delivery.map((one) => ({ ...one, photos: linked(one.photos) })),
    rooms: [...names],
    signed: { origin: partiesAt(origin), destination: partiesAt(destination) },
    blockedBy:
      inventoryBlock(state, viewer) ?? (mayWrite ? null : 'You can read this inventory, but not change it.'),
    deliveryBlockedBy: deliveryBlock(state),
  }
}
