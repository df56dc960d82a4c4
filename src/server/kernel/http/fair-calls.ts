import type { FastifyRequest } from 'fastify'
import type { Endpoint } from '../../../shared/kernel/endpoint.ts'
import { AppError } from '../../../shared/kernel/errors.ts'
import { isStaff } from '../../../shared/kernel/permissions.ts'
import { createAllowances } from './allowance.ts'
import type { Kernel } from './context.ts'
import { scheduleMemoryRelease } from './give-back.ts'
import { networkOf } from './network.ts'
import { createCallShares, type ReleaseSlot, type CallShares } from './shares.ts'

type Kind = Pick<Endpoint, 'isUpload' | 'isBulk'>
type Caller = Pick<FastifyRequest, 'actor' | 'ip'>

function createFairCalls() {
  const person = createCallShares('calls-at-once')
  const address = createCallShares('calls-at-once-address')
  const uploads = createCallShares('uploads-at-once')
  const clients = createCallShares('calls-at-once-clients')
  const staff = createCallShares('calls-at-once-staff')
  const ownBulk = createCallShares('bulk-at-once')
  const allBulk = createCallShares('bulk-at-once-node')
  const bulk = createAllowances('bulk')

  /** The shares that a request needs, in the order in which they are acquired. */
  return ({ isUpload, isBulk }: Kind, { actor, ip }: Caller): [CallShares, string][] => {
    const caller = actor ? `person ${actor.userId}` : `address ${networkOf(ip)}`
    // A slow phone that sends photos does not block other requests of its person.
    if (isUpload) return [[uploads, caller]]
    if (isBulk) {
      const retryAfter = bulk.take(caller)
      if (retryAfter > 0) throw new AppError('rest_too_many_requests', { details: { retryAfter } })
      return [
        [ownBulk, caller],
        [allBulk, ''],
      ]
    }
    const link = actor?.links.find(({ companyId }) => companyId === actor.defaultCompanyId)
    return [
      [actor ? person : address, caller],
      ...(link
        ? [[isStaff(link.role) ? staff : clients, String(link.companyId)] satisfies [CallShares, string]]
        : []),
    ]
  }
}

const known = new WeakMap<Kernel, ReturnType<typeof createFairCalls>>()

/**
 * Waits until a request fits the shares of its caller and their company on this node; returns the function to
 * call when its work is done. Throws rest_unavailable if that takes too long, and rest_too_many_requests for
 * too many files. API_RATE_LIMIT of 0 turns it off.
 */
export async function acquireCallSlot(kernel: Kernel, kind: Kind, caller: Caller): Promise<ReleaseSlot> {
  if (kernel.config.API_RATE_LIMIT === 0) return () => {}
  let placesOf = known.get(kernel)
  if (!placesOf) known.set(kernel, (placesOf = createFairCalls()))
  const taken: ReleaseSlot[] = []
  const leaveAll = () => {
    for (const leave of taken.toReversed()) leave()
  }
  try {
    for (const [shares, key] of placesOf(kind, caller)) taken.push(await shares.enter(key))
  } catch (error) {
    leaveAll()
    throw error
  }
  return () => {
    leaveAll()
    if (kind.isBulk) scheduleMemoryRelease()
  }
}
