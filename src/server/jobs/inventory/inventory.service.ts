import type { z } from 'zod'
import { isSameContent } from '../../../shared/jobs/agreements/canonical.ts'
import { MAX_ARTICLES, MAX_PHOTOS } from '../../../shared/jobs/documents/document.ts'
import { visibleDocuments, writableDocuments } from '../../../shared/jobs/documents/document.rules.ts'
import { MAX_ITEM_PHOTOS } from '../../../shared/jobs/documents/inventory.items.ts'
import type { changeInventory, JobInventory } from '../../../shared/jobs/inventory/inventory.api.ts'
import type { InventoryChange } from '../../../shared/jobs/inventory/inventory.changes.ts'
import {
  clashText,
  keyOfArticle,
  stickerClash,
  withPart,
  type InventoryContent,
  type InventoryItem,
} from '../../../shared/jobs/inventory/inventory.rules.ts'
import { newestPart } from '../../../shared/jobs/inventory/inventory.merge.ts'
import { AppError } from '../../../shared/kernel/errors.ts'
import { documentFactsOf, storedDocument } from '../documents/document.lines.ts'
import { writeGoods } from '../documents/document.write.ts'
import type { DocumentState } from '../documents/document.view.ts'
import { hasUploadedFiles, readDocumentState } from '../documents/documents.state.ts'
import { contentOf, signedItems } from '../documents/inventory.content.ts'
import type { JobRecord } from '../jobs/job.record.ts'
import type { Viewer } from '../../../shared/jobs/jobs/job.rules.ts'
import { openJob, type JobContext } from '../jobs/job.service.ts'
import {
  findChangesOfItems,
  findInventoryChanges,
  insertInventoryChanges,
  type StoredChange,
} from './inventory.store.ts'
import { deliveryBlock, inventoryBlock, viewInventory } from './inventory.view.ts'

type Sent = z.output<NonNullable<typeof changeInventory.body>>

/** Milliseconds by which a phone's clock may be off without a correction: the way of the message. */
const TOLERATED_OFF_MS = 60_000

/** Returns the inventory of a job; throws job_not_found, rest_not_found for a job without one, and rest_forbidden. */
export async function showInventory(work: JobContext, jobId: number): Promise<JobInventory> {
  const { job, viewer } = await openJob(work, jobId, 'read')
  rejectStrangers(job, viewer)
  return viewInventory(work, await readDocumentState(work.tx, job), viewer)
}

function rejectStrangers(job: JobRecord, viewer: Viewer): void {
  const facts = documentFactsOf(job)
  if (visibleDocuments(viewer, facts).includes('inventorySheet')) return
  const isOfJob = visibleDocuments({ ...viewer, kind: 'manager' }, facts).includes('inventorySheet')
  if (!isOfJob) throw new AppError('rest_not_found', { message: 'This job has no inventory.' })
  throw new AppError('rest_forbidden')
}

/**
 * Makes changes of a phone to an inventory, each once and all or none; of two changes of a field the one that was made
 * later counts. Throws job_not_found, rest_not_found for a job without an inventory, rest_forbidden for all but the crew
 * and managers, rest_conflict for articles that both parties signed or that are gone, for a sticker
 * that another article has, for a job that is over, and for an id that has other content, and rest_invalid_param for photos of others and too many of something.
 */
export async function changeItems(
  work: JobContext,
  jobId: number,
  { sentAt, changes }: Sent,
): Promise<{ articles: number }> {
  const { tx, kernel, actor } = work
  const { job, viewer } = await openJob(work, jobId, 'for update')
  rejectStrangers(job, viewer)
  if (viewer.kind !== 'manager' && viewer.kind !== 'crew') throw new AppError('rest_forbidden')
  const state = await readDocumentState(tx, job)
  const now = kernel.now()
  const fresh = await newChanges(work, job, changes, offMs(sentAt, now))
  const before = contentOf(state)
  if (fresh.length === 0) return { articles: before.articles.length }
  const block = inventoryBlock(state, viewer)
  if (block !== null) throw new AppError('rest_conflict', { message: block })
  if (!writableDocuments(viewer, documentFactsOf(job)).includes('inventorySheet'))
    throw new AppError('rest_forbidden')
  await checkPhotos(work, job, fresh)
  const after = await applied(work, state, before, fresh)
  checkSize(after)
  await insertInventoryChanges(
    tx,
    { companyId: job.companyId, jobId: job.id, userId: actor.userId, now: now.toISOString() },
    fresh.map((change) => ({ ...change, keys: keysOf(change.content) })),
  )
  if (!isSameContent(after, before)) {
    const sheet = storedDocument(state.stored, 'inventorySheet')
    await writeGoods(work, job, viewer, {
      inventorySheet: {
        ...sheet,
        articles: after.articles.map(withoutDerivedKey),
        ...((sheet?.delivery || after.delivery.length > 0) && { delivery: after.delivery }),
      },
    })
  }
  return { articles: after.articles.length }
}

/** An article of an earlier version stays as it was signed: its key follows from its id. */
function withoutDerivedKey({
  key,
  ...article
}: InventoryItem): Omit<InventoryItem, 'key'> & { key?: string } {
  return key === keyOfArticle({ id: article.id }) ? article : { ...article, key }
}

function offMs(sentAt: string, now: Date): number {
  const off = now.getTime() - Date.parse(sentAt)
  return Math.abs(off) <= TOLERATED_OFF_MS ? 0 : off
}

/** Returns the changes that are not stored yet; throws rest_conflict for an id that is, with other content. */
async function newChanges(
  { tx }: JobContext,
  job: JobRecord,
  changes: readonly InventoryChange[],
  off: number,
): Promise<StoredChange[]> {
  const ids = changes.map(({ id }) => id)
  const known = new Map<string, StoredChange>()
  for (const change of await findInventoryChanges(tx, job.companyId, ids)) known.set(change.id, change)
  const fresh: StoredChange[] = []
  for (const content of changes) {
    const same = known.get(content.id)
    if (same && (same.jobId !== job.id || !isSameContent(same.content, content)))
      throw new AppError('rest_conflict', { message: 'This change was made already, with other content.' })
    if (same) continue
    const change = { id: content.id, jobId: job.id, content, at: Date.parse(content.at) + off }
    known.set(content.id, change)
    fresh.push(change)
  }
  return fresh
}

/** Returns the articles that a change is about. */
function keysOf(change: InventoryChange): string[] {
  if (change.kind === 'add') return change.items.map(({ key }) => key)
  return change.kind === 'deliver' ? change.keys : [change.key]
}

/** Returns the inventory after changes; what a later change has set already stays as that one set it. */
async function applied(
  { tx, kernel }: JobContext,
  state: DocumentState,
  before: InventoryContent,
  fresh: readonly StoredChange[],
): Promise<InventoryContent> {
  const { job } = state
  const signed = signedItems(state)
  const noDelivery = deliveryBlock(state)
  const edited = fresh.flatMap(({ content }) =>
    content.kind === 'edit' || content.kind === 'deliver' ? keysOf(content) : [],
  )
  const earlier = await findChangesOfItems(tx, job.companyId, job.id, [...new Set(edited)])
  const at = kernel.now().toISOString()
  let after = before
  for (const [index, change] of fresh.entries()) {
    checkChange(after, change.content, signed, noDelivery)
    const part = newestPart(change, [...earlier, ...fresh.slice(0, index)])
    if (!part) continue
    const clash = stickerClash(after.articles, part)
    if (clash) throw new AppError('rest_conflict', { message: clashText(clash) })
    after = withPart(after, part, at)
  }
  return after
}

const GONE = 'This item was removed from the inventory.'
const SIGNED =
  'Client and crew signed for this item at origin. It can’t change. Add what is missing as a new item, and sign again.'

/** Throws rest_conflict for a change of an article that is gone or signed, and for a check-off that is too early. */
function checkChange(
  { articles, delivery }: InventoryContent,
  change: InventoryChange,
  signed: ReadonlySet<string>,
  noDelivery: string | null,
): void {
  if (change.kind === 'add') return
  const refuse = (message: string) => new AppError('rest_conflict', { message })
  const present = new Set(articles.map(({ key }) => key))
  if (keysOf(change).some((key) => !present.has(key))) throw refuse(GONE)
  const isAtDelivery =
    change.kind === 'deliver' ||
    (change.kind === 'photo' && change.place === 'destination') ||
    (change.kind === 'dropPhoto' &&
      delivery.some(({ key, photos }) => key === change.key && photos.some(({ id }) => id === change.photo)))
  if (isAtDelivery && noDelivery !== null) throw refuse(noDelivery)
  if (!isAtDelivery && keysOf(change).some((key) => signed.has(key))) throw refuse(SIGNED)
}

async function checkPhotos(
  { tx, actor }: JobContext,
  { companyId }: JobRecord,
  fresh: readonly StoredChange[],
): Promise<void> {
  const photos = fresh.flatMap(({ content }) => (content.kind === 'photo' ? content.photo : []))
  if (await hasUploadedFiles(tx, companyId, actor.userId, photos)) return
  throw invalid('This photo was not found. Add it again.')
}

function checkSize({ articles, delivery }: InventoryContent): void {
  if (articles.length > MAX_ARTICLES) throw invalid(`At most ${MAX_ARTICLES} items.`)
  const all = [...articles, ...delivery].flatMap(({ photos }) => photos.map(({ id }) => id))
  if (new Set(all).size < all.length) throw invalid('A photo can belong to only one article.')
  if (articles.reduce((sum, { photos }) => sum + photos.length, 0) > MAX_PHOTOS)
    throw invalid(`At most ${MAX_PHOTOS} photos.`)
  if ([...articles, ...delivery].some(({ photos }) => photos.length > MAX_ITEM_PHOTOS))
    throw invalid(`At most ${MAX_ITEM_PHOTOS} photos of an item.`)
}

function invalid(message: string): AppError {
  return new AppError('rest_invalid_param', { message, fields: { changes: message } })
}
