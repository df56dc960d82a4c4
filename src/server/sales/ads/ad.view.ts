import type { Ad, AdJob } from '../../../shared/sales/ads/ad.ts'
import { cents, dollarsFromCents } from '../../../shared/kernel/money.ts'
import { isManager, findLink, type Actor } from '../../../shared/kernel/permissions.ts'
import type { AdFigures, AdRecord } from './ads.store.ts'
import type { AdJobRow } from './ad-jobs.store.ts'

/** Returns whether the caller may see the revenue of a company's jobs. */
export function seesRevenue(actor: Actor, companyId: number): boolean {
  const link = findLink(actor, companyId)
  return link !== undefined && isManager(link.role) && (link.role === 'administrator' || link.viewFinancials)
}

/** Returns a run for the API with its figures: the cost per job and per booked job. */
export function viewAd(ad: AdRecord & AdFigures, actor: Actor): Ad {
  const each = (count: number) =>
    count === 0 ? null : dollarsFromCents(cents(Math.round(ad.costCents / count)))
  return {
    id: ad.id,
    companyId: ad.companyId,
    version: ad.version,
    entity: { id: ad.entityId, internalEntityName: ad.entityName, jobSource: ad.jobSource },
    title: ad.title,
    text: ad.text,
    startDate: ad.startsAt.slice(0, 10),
    startTime: ad.startsAt.slice(11, 16),
    endDate: ad.endsAt.slice(0, 10),
    endTime: ad.endsAt.slice(11, 16),
    cost: dollarsFromCents(cents(ad.costCents)),
    attributionDays: ad.attributionDays,
    repeat:
      ad.repeat === null
        ? null
        : { every: ad.repeat, until: ad.repeatUntil, count: ad.repeatCount, nth: ad.nth, of: ad.of },
    jobCount: ad.jobCount,
    bookedCount: ad.bookedCount,
    costPerJob: each(ad.jobCount),
    costPerBookedJob: each(ad.bookedCount),
    revenue: seesRevenue(actor, ad.companyId) ? dollarsFromCents(cents(ad.revenueCents)) : null,
  }
}

/** Returns a job that came from an ad for the API. */
export function viewAdJob({ revenueCents, ...job }: AdJobRow, seesMoney: boolean): AdJob {
  return { ...job, revenue: seesMoney ? dollarsFromCents(cents(revenueCents)) : null }
}
