import type { FastifyRequest } from 'fastify'
import { inTenant, type Db } from '../../kernel/db/tenancy.ts'
import { insertFailedSignIn } from './account-events.store.ts'

export { recordAccountEvent, recordExport } from './account-events.store.ts'

/** Origin of a call: address and browser. */
export interface RequestOrigin {
  ip: string
  userAgent: string
}

/** Returns the origin of a request; TRUST_PROXY decides which address counts. */
export function requestOrigin(request: FastifyRequest): RequestOrigin {
  return { ip: request.ip, userAgent: (request.headers['user-agent'] ?? '').slice(0, 500) }
}

/** Records a wrong password if the address belongs to an account; takes as long if it does not. */
export async function recordFailedSignIn(db: Db, email: string, from: RequestOrigin): Promise<void> {
  await inTenant(db, { companyIds: [], userId: null }, (tx) => insertFailedSignIn(tx, email, from))
}
