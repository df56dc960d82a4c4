import { sql } from 'kysely'
import { TERMS_VERSION } from '../../../shared/people/accounts/terms.ts'
import type { Visit } from '../../../shared/visitors/booking/quote.api.ts'
import {
  withDefaultBooking,
  type PublicBookingSettings,
} from '../../../shared/company/settings/online-booking.ts'
import { withDefaultVariables } from '../../../shared/company/settings/company.variables.ts'
import { pointOf } from '../../../shared/kernel/places.ts'
import { wallClockOf } from '../../../shared/kernel/dates.ts'
import type { CompanyRow } from '../../company/settings/companies.service.ts'
import { showPublicCompany } from '../../company/settings/company.view.ts'
import type { Db } from '../../kernel/db/tenancy.ts'
import type { Kernel } from '../../kernel/http/context.ts'
import { getSpamGuard } from './spam.ts'

/** Returns the company of a plugin token, or undefined if it is unknown or revoked. */
export async function findCompanyOfToken(db: Db, token: string): Promise<CompanyRow | undefined> {
  const { rows } = await sql<CompanyRow>`select * from company_of_plugin_token(${token})`.execute(db)
  return rows[0]
}

/** Returns the public data of a company's booking. */
export function showBooking(kernel: Kernel, row: CompanyRow): PublicBookingSettings {
  const { isPriceShown, isPriceBeforeContact, firstStart, lastStart, noticeDays, horizonDays, accent } =
    withDefaultBooking(row.booking)
  const { depositLocal, depositLong } = withDefaultVariables(row.variables)
  const now = wallClockOf(kernel.now().toISOString(), row.timezone)
  return {
    isPriceShown,
    isPriceBeforeContact,
    firstStart,
    lastStart,
    takesDeposit: depositLocal.value > 0 || depositLong.value > 0,
    noticeDays,
    horizonDays,
    accent,
    today: now.slice(0, 10),
    clock: now.slice(11, 16),
    position: pointOf(row),
    termsVersion: TERMS_VERSION,
  }
}

/** Returns the initial data of a page for visitors. */
export function showVisit(kernel: Kernel, row: CompanyRow): Visit {
  return {
    client: showPublicCompany(kernel, row, false),
    booking: showBooking(kernel, row),
    ...getSpamGuard(kernel).ticketFor(row.id),
  }
}
