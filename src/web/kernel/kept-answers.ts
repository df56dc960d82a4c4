import { hashKey, type QueryKey } from '@tanstack/react-query'
import { dropForeignDrafts } from './kept-drafts.ts'
import { openPhoneStore, recordContact } from './phone-store.ts'
import { readSession } from './session-store.ts'

/** The jobs whose answers are kept: those of the next days of the person. */
let jobIds: ReadonlySet<number> = new Set()

const JOBS_FACT = 'jobs'

function ownerId(): number | undefined {
  return readSession()?.userData.id
}

/** Reads again which jobs this browser keeps for the person. */
export async function restoreKeptJobs(): Promise<void> {
  const kept = await openPhoneStore()
    .then((db) => db.get('facts', JOBS_FACT))
    .catch(() => undefined)
  if (Array.isArray(kept)) jobIds = new Set(kept.filter((id): id is number => typeof id === 'number'))
}

/** Says which jobs the person may read without a network, and deletes the answers of all others. */
export async function keepJobs(ids: readonly number[]): Promise<void> {
  jobIds = new Set(ids)
  const owner = ownerId()
  const db = await openPhoneStore()
  const tx = db.transaction(['answers', 'facts'], 'readwrite')
  await tx.objectStore('facts').put([...ids], JOBS_FACT)
  for (const { key, jobId, owner: whose } of await tx.objectStore('answers').getAll())
    if (whose !== owner || (jobId !== null && !jobIds.has(jobId))) await tx.objectStore('answers').delete(key)
  await tx.done
}

/** Deletes the answers and the drafts of all other people. */
export async function dropForeignAnswers(owner: number): Promise<void> {
  const db = await openPhoneStore()
  const tx = db.transaction('answers', 'readwrite')
  for (const { key, owner: whose } of await tx.store.getAll()) if (whose !== owner) await tx.store.delete(key)
  await tx.done
  await dropForeignDrafts(db, owner)
}

/** Keeps an answer of the server, if the person may read it without a network. */
export async function keepAnswer(queryKey: QueryKey, answer: unknown): Promise<void> {
  const owner = ownerId()
  const jobId = jobOf(queryKey)
  if (owner === undefined || (jobId !== null && !jobIds.has(jobId))) return
  const at = new Date().toISOString()
  const db = await openPhoneStore()
  await db.put('answers', { key: `${owner} ${hashKey(queryKey)}`, owner, jobId, answer, at })
  await recordContact()
}

/** Returns an answer that was kept for the person, with when it was; undefined for none. */
export async function readKeptAnswer(
  queryKey: QueryKey,
): Promise<{ answer: unknown; at: string } | undefined> {
  const owner = ownerId()
  if (owner === undefined) return undefined
  const db = await openPhoneStore()
  return db.get('answers', `${owner} ${hashKey(queryKey)}`)
}

/** Returns the job whose answer a key is of (`kernel/queries.ts`), or null. */
function jobOf(queryKey: QueryKey): number | null {
  const place = queryKey.indexOf('jobs')
  const id = place < 0 ? Number.NaN : Number(queryKey[place + 1])
  return Number.isInteger(id) ? id : null
}
