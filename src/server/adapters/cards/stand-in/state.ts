import { readFileSync } from 'node:fs'
import { mkdir, rename, writeFile } from 'node:fs/promises'
import path from 'node:path'
import type {
  StoredAnswer,
  StoredCharge,
  StoredCustomer,
  StoredDispute,
  StoredEvent,
  StoredFile,
  StoredIntent,
  StoredMethod,
  StoredRefund,
  StoredSetup,
} from './records.ts'

/** All state of the simulator, oldest first. */
export interface State {
  customers: Map<string, StoredCustomer>
  methods: Map<string, StoredMethod>
  intents: Map<string, StoredIntent>
  setups: Map<string, StoredSetup>
  charges: Map<string, StoredCharge>
  refunds: Map<string, StoredRefund>
  disputes: Map<string, StoredDispute>
  files: Map<string, StoredFile>
  answers: Map<string, StoredAnswer>
  events: Map<string, StoredEvent>
}

const KINDS = [
  'customers',
  'methods',
  'intents',
  'setups',
  'charges',
  'refunds',
  'disputes',
  'files',
  'answers',
  'events',
] as const
/** Maximum number of entries of each kind; the oldest is dropped first. */
const MOST = {
  customers: 5000,
  methods: 5000,
  intents: 2000,
  setups: 2000,
  charges: 4000,
  refunds: 2000,
  disputes: 500,
  files: 500,
  answers: 1000,
  events: 500,
}

/** Returns the state in the file, or an empty one; throws if the file is not ours. */
export function readState(file: string | undefined): State {
  const state: State = {
    customers: new Map(),
    methods: new Map(),
    intents: new Map(),
    setups: new Map(),
    charges: new Map(),
    refunds: new Map(),
    disputes: new Map(),
    files: new Map(),
    answers: new Map(),
    events: new Map(),
  }
  const text = file === undefined ? undefined : readIfThere(file)
  if (text === undefined) return state
  const read: unknown = parse(text)
  if (typeof read !== 'object' || read === null || !('version' in read) || read.version !== 1)
    throw new Error(`${file} is not a file of the cards stand-in. Move it away to begin anew.`)
  for (const kind of KINDS) {
    // Written by `writeState` below, completely or not at all.
    const rows = (read as unknown as Record<string, { id: string }[]>)[kind] ?? []
    for (const row of rows) (state[kind] as Map<string, { id: string }>).set(row.id, row)
  }
  // Files of an earlier version do not contain the money of a dispute.
  for (const [id, dispute] of state.disputes)
    state.disputes.set(id, Object.assign({ dueBy: null, moves: [], evidence: {}, submissions: 0 }, dispute))
  return state
}

/** Drops the oldest entries above the maximum; cards that were not stored for a customer first. */
export function dropOldest(state: State): void {
  const { methods } = state
  if (methods.size > MOST.methods)
    for (const [id, { customerId }] of methods) {
      if (methods.size <= MOST.methods) break
      if (customerId === null) methods.delete(id)
    }
  for (const kind of KINDS) {
    const rows: Map<string, unknown> = state[kind]
    for (const id of rows.keys()) {
      if (rows.size <= MOST[kind]) break
      rows.delete(id)
    }
  }
}

/**
 * Returns a function that saves the state to a file: `save` resolves when everything so far is on disk. Calls
 * during a write share the next one. Without a file nothing is written.
 */
export function createSaver(state: State, file: string | undefined): () => Promise<void> {
  if (file === undefined) return () => Promise.resolve()
  let writing = Promise.resolve()
  let next: Promise<void> | undefined
  const write = async () => {
    next = undefined
    const rows = Object.fromEntries(KINDS.map((kind) => [kind, [...state[kind].values()]]))
    // With an external database, the folder may not exist yet.
    await mkdir(path.dirname(file), { recursive: true })
    await writeFile(`${file}.new`, JSON.stringify({ version: 1, ...rows }), { mode: 0o600 })
    await rename(`${file}.new`, file)
  }
  return () => {
    if (next === undefined) {
      next = writing.then(write)
      // A failed write is reported to its callers, and the next write is still attempted.
      writing = next.catch(() => {})
    }
    return next
  }
}

function readIfThere(file: string): string | undefined {
  try {
    return readFileSync(file, 'utf8')
  } catch (error) {
    if (error instanceof Error && 'code' in error && error.code === 'ENOENT') return undefined
    throw error
  }
}

function parse(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    return undefined
  }
}
