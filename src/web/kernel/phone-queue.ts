import { CallError } from './api.ts'
import { isConnectionLost } from './connection.ts'
import { KEEPS_KEY } from './keeps-key.ts'
import { fullFor, isFinal, isForAll, nextRun } from './phone-queue.rules.ts'
import { blobBytes, checkRoom, isOutOfRoom, noRoomError } from './phone-room.ts'
import {
  addActions,
  forgetActions,
  openPhoneStore,
  readActions,
  recordContact,
  type SavedAction,
} from './phone-store.ts'
import { readSession } from './session-store.ts'

/** What became of an action: null if it is done, else why the server refused it. */
export type ActionOutcome = string | null

/** Sends actions of one group in order and returns what became of each; throws a CallError. */
export type ActionSender = (group: string, actions: readonly SavedAction[]) => Promise<ActionOutcome[]>

interface Sender {
  send: ActionSender
  onSent: (group: string) => void
  /** Returns what an action is, in a few words for the list of saved work. */
  describe?: (action: SavedAction) => string
  /** Returns whether an action starts its job, so that screens of other features know it before the server. */
  starts?: (action: SavedAction) => boolean
}

const senders = new Map<string, Sender>()
const listeners = new Set<() => void>()
/** Actions whose last facts are still being collected, such as the position. */
const held = new Map<string, Promise<unknown>>()
let shown: readonly SavedAction[] = []
/** Actions of a browser that keeps nothing; they last as long as the page. */
let loose: SavedAction[] | null = null
let looseSeq = 0
let running: Promise<void> | null = null
/** Whether something was saved, or the network came back, since the last look at what waits. */
let isStale = false
let timer: ReturnType<typeof setTimeout> | undefined
let failures = 0
/** Kinds of which the server takes no more for now, and until when (epoch milliseconds). */
const fullUntil = new Map<string, number>()
/** How much of each action is sent, from 0 to 1. */
let progress: ReadonlyMap<string, number> = new Map()

/** Milliseconds until the next attempt, by the number of failures. */
const PAUSES_MS = [2_000, 5_000, 15_000, 60_000]

const otherTabs = typeof BroadcastChannel === 'undefined' ? null : new BroadcastChannel('phone-queue')
// What was saved before the app was loaded (app/first-card) is sent by it.
otherTabs?.addEventListener('message', () => {
  forgetActions()
  void reload().then(sendSavedActions)
})

/** Says how actions of a kind are sent, and what follows when some of a group were. */
export function registerSender(kind: string, sender: Sender): void {
  senders.set(kind, sender)
}

/** Returns the saved actions of the signed-in person, the oldest first; the same list until it changes. */
export function readSavedActions(): readonly SavedAction[] {
  return shown
}

/** Calls the listener when the saved actions change; returns a function that unsubscribes it. */
export function onSavedActions(listener: () => void): () => void {
  listeners.add(listener)
  return () => listeners.delete(listener)
}

/** Returns what a saved action is, in a few words; null for a kind that does not say it. */
export function describeSavedAction(action: SavedAction): string | null {
  return senders.get(action.kind)?.describe?.(action) ?? null
}

/** Returns when a waiting action of a job started it (UTC); null if none did. */
export function savedStartOf(actions: readonly SavedAction[], group: string): string | null {
  const start = actions.find(
    (action) =>
      action.group === group &&
      action.problem === null &&
      senders.get(action.kind)?.starts?.(action) === true,
  )
  return start?.savedAt ?? null
}

/** Returns how much of each action is sent, from 0 to 1; the same map until it changes. */
export function readSendProgress(): ReadonlyMap<string, number> {
  return progress
}

/** Notes how much of an action is sent, from 0 to 1. */
export function noteSendProgress(id: string, share: number): void {
  progress = new Map(progress).set(id, share)
  for (const listener of listeners) listener()
}

/** Returns the key with which the server does an action once. The server remembers it for two weeks, others for a day. */
export function keyOfAction({ id }: Pick<SavedAction, 'id'>): string {
  return `phone-${id}`
}

/**
 * Stores actions at once, all or none, and sends them when the server can be reached. A body may hold blobs; throws an
 * error with a message for the person if this phone has no room for them.
 */
export async function saveActions(
  actions: readonly Pick<SavedAction, 'id' | 'kind' | 'group' | 'body'>[],
  /** Adds facts that take a moment; the actions are stored before, and sent after it. */
  complete?: () => Promise<unknown>,
): Promise<void> {
  const owner = readSession()?.userData.id
  if (owner === undefined) throw new Error('Nobody is signed in')
  const savedAt = new Date().toISOString()
  const rows = actions.map((action) => ({ ...action, owner, savedAt, problem: null }))
  const bytes = rows.reduce((sum, { body }) => sum + blobBytes(body), 0)
  if (bytes > 0) await checkRoom(bytes)
  const db = await openPhoneStore().catch(() => null)
  if (db) {
    try {
      await addActions(db, rows)
    } catch (error) {
      throw isOutOfRoom(error) ? noRoomError() : error
    }
  } else loose = [...(loose ?? []), ...rows.map((row) => ({ ...row, seq: (looseSeq += 1) }))]
  if (complete) {
    const done = complete().catch(() => undefined)
    for (const { id } of actions) held.set(id, done)
    void done.finally(() => {
      for (const { id } of actions) held.delete(id)
    })
  }
  // The next visit sends what was saved, on every page (app/Providers.tsx).
  localStorage.setItem(KEEPS_KEY, 'true')
  await changed()
  void sendSavedActions()
}

/** Changes what a saved action says, unless it was sent meanwhile. */
export async function changeSavedAction(id: string, body: unknown): Promise<void> {
  await rewrite(id, (action) => ({ ...action, body }))
}

/** Removes an action that the server refused, once the person has read why. */
export async function dismissSavedAction(id: string): Promise<void> {
  await rewrite(id, () => null)
  await changed()
}

/** Sends an action again that the server refused; it keeps its place in the order. */
export async function retrySavedAction(id: string): Promise<void> {
  await rewrite(id, (action) => ({ ...action, problem: null }))
  await changed()
  void sendSavedActions()
}

async function rewrite(id: string, change: (action: SavedAction) => SavedAction | null): Promise<void> {
  const db = await openPhoneStore().catch(() => null)
  if (!db) {
    loose = (loose ?? []).flatMap((one) => (one.id === id ? (change(one) ?? []) : [one]))
    return
  }
  const tx = db.transaction('actions', 'readwrite')
  const action = await tx.store.index('id').get(id)
  const after = action && change(action)
  if (action && after === null) await tx.store.delete(action.seq)
  else if (after) await tx.store.put(after)
  await tx.done
  forgetActions([id])
}

/** Reads the saved actions of the signed-in person again, and tells the listeners if they have changed. */
export async function reload(): Promise<void> {
  const now = await readOwn()
  // Each change draws a whole house again.
  if (now.length === shown.length && now.every((action, at) => action === shown[at])) return
  shown = now
  for (const listener of listeners) listener()
}

async function readOwn(): Promise<SavedAction[]> {
  const owner = readSession()?.userData.id
  const all = await openPhoneStore()
    .then(readActions)
    .catch(() => loose ?? [])
  return all.filter((action) => action.owner === owner)
}

async function changed(): Promise<void> {
  await reload()
  otherTabs?.postMessage('changed')
}

/** Sends what waits, in order, one group at a time and in one tab at a time. */
export function sendSavedActions(): Promise<void> {
  if (running) {
    isStale = true
    return running
  }
  running = inOneTab(send).finally(() => {
    running = null
    // What was saved, or a network that came back, during an attempt that failed does not wait for its pause.
    if (isStale) void sendSavedActions()
  })
  return running
}

/** Sends what waits now that there is a network again: failures without one say nothing about the server. */
export function resumeSending(): void {
  failures = 0
  void sendSavedActions()
}

async function inOneTab(work: () => Promise<void>): Promise<void> {
  // Without HTTPS there are no locks; the server takes the same action once anyway.
  const { locks } = navigator as { locks?: LockManager }
  await (locks ? locks.request('phone-queue', work) : work())
}

async function send(): Promise<void> {
  clearTimeout(timer)
  timer = undefined
  /** Groups that wait for the next attempt, so that they do not hold up the others. */
  const stuck = new Set<string>()
  for (;;) {
    isStale = false
    await reload()
    // A browser that sees no network tries again when it sees one (phone-work.ts).
    if (isConnectionLost() || navigator.onLine === false) return
    const run = nextRun(shown, stuck, (kind) => senders.has(kind) && !isFull(kind))
    const [first] = run
    const sender = first && senders.get(first.kind)
    if (!first || !sender) break
    await Promise.all(run.flatMap(({ id }) => held.get(id) ?? []))
    try {
      await sendRun(
        sender,
        first.group,
        run.map(({ id }) => id),
      )
      failures = 0
    } catch (error) {
      const fullMs = error instanceof CallError ? fullFor(error) : null
      // A limit of photos does not hold up the times that were recorded after them.
      if (fullMs !== null) {
        fullUntil.set(first.kind, Date.now() + fullMs)
        continue
      }
      stuck.add(first.group)
      if (!(error instanceof CallError)) reportError(error)
      else if (isForAll(error)) break
    }
  }
  const waits = [...fullUntil.values()].map((until) => until - Date.now()).filter((ms) => ms > 0)
  if (stuck.size > 0) {
    waits.push(PAUSES_MS[Math.min(failures, PAUSES_MS.length - 1)] ?? 0)
    failures += 1
  }
  if (waits.length > 0) timer = setTimeout(() => void sendSavedActions(), Math.min(...waits))
}

function isFull(kind: string): boolean {
  return (fullUntil.get(kind) ?? 0) > Date.now()
}

async function sendRun(sender: Sender, group: string, ids: readonly string[]): Promise<void> {
  // Another tab may have changed what they say.
  forgetActions(ids)
  const run = (await readOwn()).filter(({ id, problem }) => problem === null && ids.includes(id))
  if (run.length === 0) return
  let outcomes: ActionOutcome[]
  try {
    outcomes = await sender.send(group, run)
  } catch (error) {
    if (!(error instanceof CallError) || !isFinal(error)) throw error
    if (run.length > 1) {
      // One of them may be refused for all; each is asked for by itself.
      for (const { id } of run) await sendRun(sender, group, [id])
      return
    }
    outcomes = [error.message]
  }
  progress = new Map([...progress].filter(([id]) => !ids.includes(id)))
  for (const [index, { id }] of run.entries()) {
    const problem = outcomes[index] ?? null
    await rewrite(id, (action) => (problem === null ? null : { ...action, problem }))
  }
  await recordContact().catch(() => undefined)
  await changed()
  sender.onSent(group)
}
