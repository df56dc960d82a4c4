import { createHmac } from 'node:crypto'
import type { FastifyRequest } from 'fastify'
import { sql } from 'kysely'
import { AppError } from '../../../shared/kernel/errors.ts'
import type { Tx } from '../db/tenancy.ts'

/** A call that may be repeated without doing its work twice (DECISIONS A8). */
export interface IdempotentCall {
  caller: string
  key: string
  requestHash: string
}

/** The key of a call that may be repeated, or null without the header; raises rest_invalid_param for a bad one. */
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
 * The idempotent call behind a request as it was sent, or null without the header; an upload's body is known once it is read.
 * Raises rest_invalid_param for a bad key. What was sent is kept as a hash under the installation's secret: a password in it
 * could be guessed from a plain one.
 */
export function idempotentCall(
  request: FastifyRequest,
  caller: string,
  secret: string,
): IdempotentCall | null {
  const key = idempotencyKey(request)
  if (key === null) return null
  const requestHash = createHmac('sha256', secret)
    .update(JSON.stringify([request.method, request.url, request.body ?? null]))
    .digest('hex')
  return { caller, key, requestHash }
}

/**
 * The stored answer of an earlier run, or undefined when this is the first; holds the key for this
 * transaction. Raises idempotency_in_progress and idempotency_mismatch (DECISIONS A8, K11).
 */
export async function earlierAnswer(tx: Tx, call: IdempotentCall): Promise<{ answer: unknown } | undefined> {
  const { rows: locks } = await sql<{ mine: boolean }>`
    select pg_try_advisory_xact_lock(hashtextextended(${`${call.caller}\n${call.key}`}, 8)) as mine`.execute(
    tx,
  )
  if (!locks[0]?.mine) throw new AppError('idempotency_in_progress')
  const row = await tx
    .selectFrom('idempotency_keys')
    .select(['request_hash', 'answer'])
    .where('caller', '=', call.caller)
    .where('key', '=', call.key)
    .executeTakeFirst()
  if (!row) return undefined
  if (row.request_hash !== call.requestHash) throw new AppError('idempotency_mismatch')
  return { answer: row.answer }
}

/** Keeps the answer with the change that it tells of; both are committed or neither is. */
export async function keepAnswer(tx: Tx, call: IdempotentCall, answer: unknown): Promise<void> {
  await tx
    .insertInto('idempotency_keys')
    .values({
      caller: call.caller,
      key: call.key,
      request_hash: call.requestHash,
      status: 200,
      answer: JSON.stringify(answer),
    })
    .execute()
}
