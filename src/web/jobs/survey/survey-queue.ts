import { itemKey } from '../../../shared/jobs/documents/cube-sheet.ts'
import type { SurveyChanges } from '../../../shared/jobs/survey/survey.api.ts'

/** Changes that are sent together, with the key by which the server recognizes a repeated call. */
export interface Batch {
  key: string
  changes: SurveyChanges
}

/** Changes that the server has not answered yet: those of a call that is sent, and those that wait for it. */
export interface SurveyQueue {
  batch: Batch | null
  waiting: SurveyChanges
}

const NO_CHANGES: SurveyChanges = { articles: [], rooms: [], removedPhotos: [], stairs: [], isSent: false }
export const EMPTY_QUEUE: SurveyQueue = { batch: null, waiting: NO_CHANGES }

/** Returns whether there is nothing to send. */
export function isEmptyQueue({ batch, waiting }: SurveyQueue): boolean {
  return batch === null && !hasChanges(waiting)
}

function hasChanges({ articles, rooms, removedPhotos, stairs, notes, isSent }: SurveyChanges): boolean {
  const lists = [articles, rooms, removedPhotos, stairs]
  return lists.some(({ length }) => length > 0) || (notes ?? null) !== null || isSent
}

/** Returns the queue with more changes; those of one article become one. */
export function withChanges(queue: SurveyQueue, changes: Partial<SurveyChanges>): SurveyQueue {
  const { waiting } = queue
  const articles = [...waiting.articles]
  for (const tap of changes.articles ?? []) {
    const key = articleKey(tap)
    const index = articles.findIndex((one) => articleKey(one) === key)
    const before = articles[index]
    if (before) articles[index] = { ...before, ...tap, by: before.by + tap.by }
    else articles.push(tap)
  }
  const rooms = new Map([...waiting.rooms, ...(changes.rooms ?? [])].map((room) => [room.name, room]))
  const stairs = new Map([...waiting.stairs, ...(changes.stairs ?? [])].map((one) => [one.place, one]))
  const notes = changes.notes
    ? { before: waiting.notes?.before ?? changes.notes.before, text: changes.notes.text }
    : waiting.notes
  return {
    ...queue,
    waiting: {
      articles: articles.filter(({ by, isTakenApart }) => by !== 0 || isTakenApart !== undefined),
      rooms: [...rooms.values()],
      removedPhotos: [...waiting.removedPhotos, ...(changes.removedPhotos ?? [])],
      stairs: [...stairs.values()],
      ...(notes && { notes }),
      isSent: waiting.isSent || changes.isSent === true,
    },
  }
}

function articleKey({ room, item }: { room: string; item: string }): string {
  return itemKey({ category: room, item })
}

/** Returns the queue with a batch to send: the one that was not answered, else all that waits. */
export function withBatch(queue: SurveyQueue, key: string): SurveyQueue {
  if (queue.batch !== null || !hasChanges(queue.waiting)) return queue
  return { batch: { key, changes: queue.waiting }, waiting: NO_CHANGES }
}

/** Returns the queue after its batch was answered. */
export function withoutBatch(queue: SurveyQueue): SurveyQueue {
  return { ...queue, batch: null }
}

/** Returns all changes that the stored survey does not have yet, in order. */
export function openChanges({ batch, waiting }: SurveyQueue): SurveyChanges[] {
  return batch ? [batch.changes, waiting] : [waiting]
}

/** Returns how many changes have not been answered. */
export function countChanges(queue: SurveyQueue): number {
  return openChanges(queue).reduce(
    (sum, { articles, rooms, removedPhotos, stairs, notes }) =>
      sum + articles.length + rooms.length + removedPhotos.length + stairs.length + (notes ? 1 : 0),
    0,
  )
}

/** Returns the queue that is stored in this tab under a name. */
export function readQueue(storage: Pick<Storage, 'getItem'>, name: string): SurveyQueue {
  try {
    const text = storage.getItem(name)
    return text === null ? EMPTY_QUEUE : (JSON.parse(text) as SurveyQueue) // written by keepQueue
  } catch {
    return EMPTY_QUEUE
  }
}

/** Stores a queue in this tab under a name, where a reload finds it. */
export function keepQueue(storage: Storage, name: string, queue: SurveyQueue): void {
  try {
    if (isEmptyQueue(queue)) storage.removeItem(name)
    else storage.setItem(name, JSON.stringify(queue))
  } catch {
    // Without storage the changes stay in the page only.
  }
}
