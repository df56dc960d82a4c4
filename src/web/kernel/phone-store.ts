import { openDB, type DBSchema, type IDBPDatabase } from 'idb'

/** What a person did without waiting for the server, until it has answered. */
export interface SavedAction {
  /** Its place in the order; given by the store. */
  seq: number
  /** Made on the phone: the server does the same one once. */
  id: string
  /** Who did it. */
  owner: number
  /** What sends it. */
  kind: string
  /** Actions of one group are sent together and in order, for example those of one job. */
  group: string
  body: unknown
  /** UTC by the clock of the phone. */
  savedAt: string
  /** Why the server refused it, in words; null while it waits. */
  problem: string | null
}

/** An answer that can be read without a network. */
export interface KeptAnswer {
  key: string
  owner: number
  /** The job that it shows; null for none. */
  jobId: number | null
  answer: unknown
  /** UTC by the clock of the phone. */
  at: string
}

interface PhoneData extends DBSchema {
  actions: { key: number; value: SavedAction; indexes: { id: string } }
  answers: { key: string; value: KeptAnswer; indexes: { owner: number } }
  facts: { key: string; value: unknown }
}

/** The data that this browser keeps for people who work without a network. */
export type PhoneStore = IDBPDatabase<PhoneData>

let opening: Promise<PhoneStore> | undefined

/** Opens what this browser keeps; rejects where it keeps nothing, such as in some private windows. */
export function openPhoneStore(): Promise<PhoneStore> {
  opening ??= openDB<PhoneData>('phone', 1, {
    upgrade: (db) => {
      const actions = db.createObjectStore('actions', { keyPath: 'seq', autoIncrement: true })
      actions.createIndex('id', 'id', { unique: true })
      const answers = db.createObjectStore('answers', { keyPath: 'key' })
      answers.createIndex('owner', 'owner')
      db.createObjectStore('facts')
    },
    // A newer version of the app in another tab waits for this one.
    blocking: (_current, _next, event) => {
      opening = undefined
      // The event is of the database that has to be closed.
      ;(event.target as IDBDatabase).close()
    },
    terminated: () => {
      opening = undefined
    },
  }).catch((error: unknown) => {
    opening = undefined
    throw error
  })
  return opening
}

/** Stores actions at the end of the order, all or none; they are on the disk when it resolves. */
export async function addActions(db: PhoneStore, rows: readonly Omit<SavedAction, 'seq'>[]): Promise<void> {
  const tx = db.transaction('actions', 'readwrite', { durability: 'strict' })
  try {
    // The store adds the order.
    const added = rows.map((row) => tx.store.add(row as SavedAction))
    // Without waiting for the answer to each: an app that is closed at once loses as little as possible.
    tx.commit()
    await Promise.all([...added, tx.done])
  } catch (error) {
    throw tx.error ?? error
  }
}

/** Actions as they were last read, by their place, and the database that has them. */
const read = { from: null as PhoneStore | null, rows: new Map<number, SavedAction>() }

/**
 * Returns all actions in their order. Those that were read before keep their identity and are not read again, because
 * reading hundreds of photos for each that is sent takes longer than a frame; `forgetActions` says which have changed.
 */
export async function readActions(db: PhoneStore): Promise<SavedAction[]> {
  if (read.from !== db) forgetActions()
  read.from = db
  const { store } = db.transaction('actions')
  const places = await store.getAllKeys()
  const found = await Promise.all(places.map(async (place) => read.rows.get(place) ?? store.get(place)))
  const rows = found.filter((row) => row !== undefined)
  read.rows = new Map(rows.map((row) => [row.seq, row]))
  return rows
}

/** Says that these actions have changed, or any. */
export function forgetActions(ids?: readonly string[]): void {
  for (const [place, { id }] of read.rows) if (ids?.includes(id) !== false) read.rows.delete(place)
}

/** Milliseconds without contact after which everything on the phone is deleted, as it may be lost. */
export const LOST_AFTER_MS = 72 * 3_600_000

/** Notes that the server has answered this person. */
export async function recordContact(now = Date.now()): Promise<void> {
  await (await openPhoneStore()).put('facts', now, 'contact')
}

/** Deletes everything if the server has not answered for too long; returns whether it did. */
export async function wipeIfLost(now = Date.now()): Promise<boolean> {
  const contact = await (await openPhoneStore()).get('facts', 'contact')
  if (typeof contact !== 'number' || now - contact < LOST_AFTER_MS) return false
  await wipePhone()
  return true
}

/** Deletes everything that this browser keeps, of all people. */
export async function wipePhone(): Promise<void> {
  const db = await openPhoneStore()
  const tx = db.transaction(['actions', 'answers', 'facts'], 'readwrite')
  await Promise.all([
    tx.objectStore('actions').clear(),
    tx.objectStore('answers').clear(),
    tx.objectStore('facts').clear(),
    tx.done,
  ])
}
