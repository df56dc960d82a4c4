import { CallError } from './api.ts'
import { isConnectionLost } from './connection.ts'
import { openPhoneStore, recordContact, type SavedAction } from './phone-store.ts'
import { readSession } from './session-store.ts'

/** What became of an action: null if it is done, else why the server refused it. */
export type ActionOutcome = string | null

/** Sends actions of one group in order and returns what became of each; throws a CallError. */
export type ActionSender = (group: string, actions: readonly SavedAction[]) => Promise<ActionOutcome[]>

interface Sender {
  send: ActionSender
  onSent: (group: string) => void
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
/** Whether something was saved since the last look at what waits. */
let isStale = false
let timer: ReturnType<typeof setTimeout> | undefined
let failures = 0

/** Milliseconds until the next attempt, by the number of failures. */
const PAUSES_MS = [2_000, 5_000, 15_000, 60_000]

const otherTabs = typeof BroadcastChannel === 'undefined' ? null : new BroadcastChannel('phone-queue')
otherTabs?.addEventListener('message', () => void reload())

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

/** Stores actions at once, all or none, and sends them when the server can be reached. */
export async function saveActions(
  actions: readonly Pick<SavedAction, 'id' | 'kind' | 'group' | 'body'>[],
  /** Adds facts that take a moment; the actions are stored before, and sent after it. */
  complete?: () => Promise<unknown>,
): Promise<void> {
  const owner = readSession()?.userData.id
  if (owner === undefined) throw new Error('Nobody is signed in')
  const savedAt = new Date().toISOString()
  const rows = actions.map((action) => ({ ...action, owner, savedAt, problem: null }))
  const db = await openPhoneStore().catch(() => null)
  if (db) {
    const tx = db.transaction('actions', 'readwrite', { durability: 'strict' })
    // The store adds the order.
    await Promise.all([...rows.map((row) => tx.store.add(row as SavedAction)), tx.done])
  } else loose = [...(loose ?? []), ...rows.map((row) => ({ ...row, seq: (looseSeq += 1) }))]
  if (complete) {
    const done = complete().catch(() => undefined)
    for (const { id } of actions) held.set(id, done)
    void done.finally(() => {
      for (const { id } of actions) held.delete(id)
    })
  }
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
}

/** Reads the saved actions of the signed-in person again. */
export async function reload(): Promise<void> {
  const owner = readSession()?.userData.id
  const all = await openPhoneStore()
    .then((db) => db.getAll('actions'))
    .catch(() => loose ?? [])
  shown = all.filter((action) => action.owner === owner)
  for (const listener of listeners) listener()
}

async function changed(): Promise<void> {
  await reload()
  otherTabs?.postMessage('changed')
}

/** Sends what waits, in order, one group at a time and in one tab at a time. */
export function sendSavedActions(): Promise<void> {
  isStale = true
  running ??= inOneTab(send).finally(() => {
    running = null
    if (isStale && timer === undefined) void sendSavedActions()
  })
  return running
}

async function inOneTab(work: () => Promise<void>): Promise<void> {
  // Without HTTPS there are no locks; the server takes the same action once anyway.
  const { locks } = navigator as { locks?: LockManager }
  await (locks ? locks.request('phone-queue', work) : work())
}

async function send(): Promise<void> {
  clearTimeout(timer)
  timer = undefined
  for (;;) {
    isStale = false
    await reload()
    const [first] = waiting()
    // A browser that sees no network tries again when it sees one (phone-work.ts).
    if (!first || isConnectionLost() || navigator.onLine === false) return
    const sender = senders.get(first.kind)
    if (!sender) return
    const run = waiting().filter(({ kind, group }) => kind === first.kind && group === first.group)
    await Promise.all(run.flatMap(({ id }) => held.get(id) ?? []))
    try {
      await sendRun(
        sender,
        first.group,
        run.map(({ id }) => id),
      )
      failures = 0
    } catch (error) {
      if (!(error instanceof CallError)) throw error
      const pause = PAUSES_MS[Math.min(failures, PAUSES_MS.length - 1)]
      failures += 1
      timer = setTimeout(() => void sendSavedActions(), pause)
      return
    }
  }
}

function waiting(): readonly SavedAction[] {
  return shown.filter(({ problem, kind }) => problem === null && senders.has(kind))
}

async function sendRun(sender: Sender, group: string, ids: readonly string[]): Promise<void> {
  await reload()
  const run = waiting().filter(({ id }) => ids.includes(id))
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
  for (const [index, { id }] of run.entries()) {
    const problem = outcomes[index] ?? null
    await rewrite(id, (action) => (problem === null ? null : { ...action, problem }))
  }
  await recordContact().catch(() => undefined)
  await changed()
  sender.onSent(group)
}

/** Returns whether the server has decided: a session that ended, a limit and a failure of its own pass. */
function isFinal({ status }: CallError): boolean {
  return status >= 400 && status < 500 && status !== 401 && status !== 408 && status !== 429
}
