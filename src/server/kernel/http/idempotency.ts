import { createHmac } from 'node:crypto'
import type { FastifyRequest } from 'fastify'
import { sql } from 'kysely'
import { AppError } from '../../../shared/kernel/errors.ts'
import { inTenant, type Db, type Tx } from '../db/tenancy.ts'

/** The status of a key whose request has no stored response. */
const HELD = 0
/** The status of a key whose response contained data of a person who was erased since. */
const ERASED = 410

/** A request that may be repeated without doing its work twice. */
export interface IdempotentCall {
  caller: string
  key: string
  requestHash: string
}

/**
 * Returns the key of a repeatable request, or null without the header; throws rest_invalid_param for an
 * invalid one.
 */
export function idempotencyKey(request: FastifyRequest): string | null {
  const key = request.headers['idempotency-key']
  if (key === undefined) return null
  if (typeof key !== 'string' || !/^[\x21-\x7e]{1,200}$/.test(key)) {
    throw new AppError('rest_invalid_param', {
      message: 'The idempotency key is not valid.',
      fields: { 'Idempotency-Key': 'Use 1 to 200 visible characters.' },
    })
  }
  return key
}

/**
 * Returns the idempotent call of a request as it was sent, or null without the header; an upload's body is
 * known only after it is read. Throws rest_invalid_param for an invalid key. The request is stored as a hash
 * keyed with the installation's secret, because a password in it could be guessed from a plain hash. What a person did in
 * one session and by a personal link are different requests: the response of one must not be given to the other.
 */
export function idempotentCall(
  request: FastifyRequest,
  caller: string,
  secret: string,
): IdempotentCall | null {
  const key = idempotencyKey(request)
  if (key === null) return null
  const sent = [request.method, request.url, request.body ?? null]
  const requestHash = createHmac('sha256', secret)
    .update(JSON.stringify(request.actor?.personalLink ? [...sent, request.actor.familyId] : sent))
    .digest('hex')
  return { caller, key, requestHash }
}

/**
 * Returns the stored response of an earlier run, or undefined if this is the first; locks the key for this
 * transaction. Throws idempotency_in_progress and idempotency_mismatch.
 */
export async function findStoredAnswer(
  tx: Tx,
  call: IdempotentCall,
): Promise<{ answer: unknown } | undefined> {
  const [{ rows: locks }, row] = await Promise.all([
    sql<{ mine: boolean }>`
      select pg_try_advisory_xact_lock(hashtextextended(${`${call.caller}\n${call.key}`}, 8)) as mine`.execute(
      tx,
    ),
    tx
      .selectFrom('idempotency_keys')
      .select(['request_hash', 'answer', 'status'])
      .where('caller', '=', call.caller)
      .where('key', '=', call.key)
      .executeTakeFirst(),
  ])
  if (!locks[0]?.mine) throw new AppError('idempotency_in_progress')
  if (!row) return undefined
  if (row.request_hash !== call.requestHash) throw new AppError('idempotency_mismatch')
  if (row.status === ERASED)
    throw new AppError('rest_conflict', { message: 'This was already done. Reload to see the result.' })
  // The key is held by this call, which has no response yet.
  return row.status === HELD ? undefined : { answer: row.answer }
}

/** How long a call holds its key, in milliseconds: longer than it waits for a provider; after that its process has died. */
const HELD_MS = 30_000

/**
 * Runs a call of several transactions while it holds its key on all server nodes. Throws
 * idempotency_in_progress and idempotency_mismatch. A failed call leaves its key as if it had never been
 * made.
 */
export async function withIdempotencyKey<T>(
  db: Db,
  call: IdempotentCall,
  now: () => Date,
  work: () => Promise<T>,
): Promise<T> {
  const inScope = <R>(step: (tx: Tx) => Promise<R>) =>
    inTenant(db, { companyIds: [], userId: null, caller: call.caller }, step)
  await inScope((tx) => lockKey(tx, call, now()))
  let isDone = false
  try {
    const answer = await work()
    isDone = true
    return answer
  } finally {
    await inScope((tx) => releaseKey(tx, call, isDone)).catch(() => {})
  }
}

async function lockKey(tx: Tx, { caller, key, requestHash }: IdempotentCall, now: Date): Promise<void> {
  const until = new Date(now.getTime() + HELD_MS).toISOString()
  const { rows } = await sql<{ hash: string; isMine: boolean }>`
    with held as (
      insert into idempotency_keys (caller, key, request_hash, status, answer, lease_until)
      values (${caller}, ${key}, ${requestHash}, ${HELD}, 'null', ${until})
      on conflict (caller, key) do update set lease_until = excluded.lease_until
        where idempotency_keys.request_hash = excluded.request_hash
          and (idempotency_keys.lease_until is null or idempotency_keys.lease_until <= ${now.toISOString()})
      returning request_hash)
    select request_hash as hash, true as "isMine" from held
    union all select request_hash, false from idempotency_keys where caller = ${caller} and key = ${key}
    order by 2 desc limit 1`.execute(tx)
  const [found] = rows
  if (found && found.hash !== requestHash) throw new AppError('idempotency_mismatch')
  if (!found?.isMine) throw new AppError('idempotency_in_progress')
}

/** Releases a key. The key of a completed call stays, so that another request with it is recognized. */
async function releaseKey(tx: Tx, { caller, key }: IdempotentCall, isDone: boolean): Promise<void> {
  const ofCall = sql`caller = ${caller} and key = ${key}`
  if (!isDone) await sql`delete from idempotency_keys where ${ofCall} and status = ${HELD}`.execute(tx)
  await sql`update idempotency_keys set lease_until = null where ${ofCall}`.execute(tx)
}

/** Stores the response in the transaction of its change, so that both are committed or neither is. */
export async function storeAnswer(tx: Tx, call: IdempotentCall, answer: unknown): Promise<void> {
  await tx
    .insertInto('idempotency_keys')
    .values({
      caller: call.caller,
      key: call.key,
      request_hash: call.requestHash,
      status: 200,
      answer: JSON.stringify(answer),
    })
    // If the call already holds its key.
    .onConflict((held) =>
      held
        .columns(['caller', 'key'])
        .doUpdateSet({ status: 200, answer: sql`excluded.answer`, company_ids: sql`default` }),
    )
    .execute()
}
