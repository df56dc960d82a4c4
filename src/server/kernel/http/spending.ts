import type { FastifyRequest } from 'fastify'
import type { Endpoint } from '../../../shared/kernel/endpoint.ts'
import { AppError } from '../../../shared/kernel/errors.ts'
import { isManager, type Actor } from '../../../shared/kernel/permissions.ts'
import { createAllowances } from './allowance.ts'
import { createConcurrencyLimit } from './turns.ts'

const TOO_MANY_SAVES = 'You are saving too often. Wait a moment and try again.'
const TOO_MANY_SEARCHES = 'Too many searches. Wait a moment and try again.'
const TOO_MANY_REPORTS = 'Too many reports. Wait a moment and try again.'

/**
 * Counts a request of a signed-in person against the budgets of saves, searches, and reports; returns the
 * function to call when it ends. Throws rest_too_many_requests, and rest_unavailable above the number of
 * searches that one person may run at the same time.
 */
export type SpendBudgets = (endpoint: Endpoint, actor: Actor, request: FastifyRequest) => () => void

/** Creates counters in this node's memory, which need no database query. */
export function createBudgetSpending(): SpendBudgets {
  const saves = {
    client: createAllowances('saves-client'),
    crew: createAllowances('saves-crew'),
    office: createAllowances('saves-office'),
  }
  const bytes = {
    client: createAllowances('save-bytes-client'),
    crew: createAllowances('save-bytes-staff'),
    office: createAllowances('save-bytes-staff'),
  }
  const clientsOf = createAllowances('saves-clients-of-company')
  const staffOf = createAllowances('saves-staff-of-company')
  const reports = createAllowances('reports')
  const searches = createAllowances('searches')
  const running = createConcurrencyLimit('searches-at-once')

  const take = (waits: readonly number[], message: string) => {
    const retryAfter = Math.max(...waits)
    if (retryAfter > 0) throw new AppError('rest_too_many_requests', { message, details: { retryAfter } })
  }
  return (endpoint, actor, request) => {
    const person = String(actor.userId)
    if (endpoint.method !== 'GET') {
      const kind = kindOf(actor)
      const company = String(actor.defaultCompanyId ?? actor.links[0]?.companyId ?? 0)
      take([saves[kind].take(person)], TOO_MANY_SAVES)
      if (!endpoint.isUpload) take([bytes[kind].take(person, bytesOf(request))], TOO_MANY_SAVES)
      // The clients of a company do not use up the budget of its staff.
      take([(kind === 'client' ? clientsOf : staffOf).take(company)], TOO_MANY_SAVES)
      return () => {}
    }
    if (endpoint.isReport) take([reports.take(person)], TOO_MANY_REPORTS)
    if (endpoint.access === 'public' || !isSearch(request)) return () => {}
    take([searches.take(person)], TOO_MANY_SEARCHES)
    return running.begin(person)
  }
}

function kindOf({ links }: Actor): 'client' | 'crew' | 'office' {
  if (links.some(({ role }) => isManager(role))) return 'office'
  return links.some(({ role }) => role === 'worker') ? 'crew' : 'client'
}

function isSearch({ query }: FastifyRequest): boolean {
  return typeof query === 'object' && query !== null && 'search' in query && Boolean(query.search)
}

/** The bytes of a request body as sent. */
function bytesOf({ headers, body }: FastifyRequest): number {
  const declaredLength = Number(headers['content-length'])
  return Number.isFinite(declaredLength) ? declaredLength : Buffer.byteLength(JSON.stringify(body ?? ''))
}
