import type { FastifyRequest } from 'fastify'
import type { Endpoint } from '../../../shared/kernel/endpoint.ts'
import { isStaff } from '../../../shared/kernel/permissions.ts'
import type { Kernel } from './context.ts'
import { networkOf } from './network.ts'
import { createShares, type Leave } from './shares.ts'

function createFairCalls() {
  return {
    person: createShares('calls-at-once'),
    address: createShares('calls-at-once-address'),
    uploads: createShares('uploads-at-once'),
    clients: createShares('calls-at-once-clients'),
    staff: createShares('calls-at-once-staff'),
  }
}

const known = new WeakMap<Kernel, ReturnType<typeof createFairCalls>>()

/**
 * Waits until a call is within the shares of who makes it and of their company at this node; answers what has to be called
 * when its work is done. Raises rest_unavailable where that takes too long. API_RATE_LIMIT of 0 switches it off.
 */
export async function enterCall(
  kernel: Kernel,
  { isUpload }: Pick<Endpoint, 'isUpload'>,
  { actor, ip }: FastifyRequest,
): Promise<Leave> {
  if (kernel.config.API_RATE_LIMIT === 0) return () => {}
  let shares = known.get(kernel)
  if (!shares) known.set(kernel, (shares = createFairCalls()))
  const caller = actor ? `person ${actor.userId}` : `address ${networkOf(ip)}`
  // A slow phone that sends photos keeps its person from nothing else.
  if (isUpload) return shares.uploads.enter(caller)
  const leave = await (actor ? shares.person : shares.address).enter(caller)
  const link = actor?.links.find(({ companyId }) => companyId === actor.defaultCompanyId)
  if (!link) return leave
  try {
    const leaveCompany = await (isStaff(link.role) ? shares.staff : shares.clients).enter(
      String(link.companyId),
    )
    return () => {
      leaveCompany()
      leave()
    }
  } catch (error) {
    leave()
    throw error
  }
}
