import { AppError } from '../../../shared/kernel/errors.ts'
import { effectiveRole, isManager, type Actor } from '../../../shared/kernel/permissions.ts'
import { wallClockOf } from '../../../shared/kernel/dates.ts'
import type { JobRow } from '../../jobs/jobs/job.service.ts'
import type { PdfModel } from '../../adapters/pdf/pdf.model.ts'
import { daySheetModel } from './day-sheets.page.ts'
import { MOST_JOBS, showJobs, type TodayContext } from './today.service.ts'
import { findJobsOfDay, findStaff, readTodayCompany } from './today.store.ts'

/**
 * Returns the sheet of a day: for managers all jobs, or with `lead` those of this person's crew with no more than this
 * person may see; for workers their own. Throws rest_forbidden for another person's sheet, rest_not_found for a lead who is
 * not on the team, and rest_conflict without jobs. `isOnSheet` leaves jobs out.
 */
export async function prepareDaySheet(
  work: TodayContext,
  { date, lead }: { date?: string | undefined; lead?: number | undefined },
  isOnSheet: (job: JobRow) => boolean = () => true,
): Promise<PdfModel> {
  const { tx, kernel, link, actor } = work
  const isOffice = isManager(link.role)
  if (!isOffice && lead !== undefined && lead !== actor.userId) throw new AppError('rest_forbidden')
  const now = kernel.now().toISOString()
  const company = await readTodayCompany(tx, link.companyId)
  const day = date ?? wallClockOf(now, company.timezone).slice(0, 10)
  const leadId = isOffice ? lead : actor.userId
  const person = leadId === undefined ? null : await findStaff(tx, company.id, leadId)
  if (leadId !== undefined && !person) throw new AppError('rest_not_found')
  const { ids } = await findJobsOfDay(tx, company, day, { userId: leadId ?? null, most: MOST_JOBS })
  const reader =
    person === null || person === undefined ? work : { ...work, ...readingAs(company.id, person) }
  const shown = await showJobs(reader, ids)
  const jobs = ids.flatMap((id) => shown.get(id) ?? []).filter(isOnSheet)
  if (jobs.length === 0) throw new AppError('rest_conflict', { message: 'There is no job on this day.' })
  return daySheetModel({
    day,
    jobs,
    lead: person ? `${person.firstName} ${person.lastName}`.trim() : null,
    product: kernel.config.PRODUCT_NAME,
    now,
  })
}

/** Who reads the jobs of a crew's sheet: a member of it, so that it shows no amounts that they may not see. */
export function readingAs(
  companyId: number,
  person: NonNullable<Awaited<ReturnType<typeof findStaff>>>,
): Pick<TodayContext, 'actor' | 'link'> {
  const role = effectiveRole(person.roles)
  const link = {
    companyId,
    role: isManager(role) ? ('worker' as const) : role,
    viewFinancials: false,
    isSales: false,
  }
  const actor: Actor = {
    userId: person.id,
    familyId: '',
    defaultCompanyId: companyId,
    links: [link],
    pending: false,
  }
  return { actor, link }
}
