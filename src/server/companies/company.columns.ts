import { mergedBooking } from '../../shared/booking/settings.ts'
import type { CompanyGeneralInput } from '../../shared/companies/company-general.ts'
import type { CompanySave } from '../../shared/companies/company-save.ts'
import type { StateMeta } from '../../shared/companies/company.ts'
import { splitOf, withVariables, type StoredVariables } from '../../shared/companies/variables.ts'
import { AppError } from '../../shared/kernel/errors.ts'
import { profileOfState } from '../../shared/trade/profiles.ts'
import type { CompanyRow } from './companies.store.ts'

/** What a save says of who and where the company is; what it does not send stays (spec 3 §2.11 'General'). */
export function generalColumns(before: CompanyRow, input: CompanyGeneralInput) {
  return {
    name: input.name ?? before.name,
    handle: input.handle ?? before.handle,
    email: kept(input.email, before.email),
    phone: kept(input.phone, before.phone),
    address: input.address ?? before.address,
    address_state: kept(input.addressState, before.address_state),
    latitude: kept(input.latitude, before.latitude),
    longitude: kept(input.longitude, before.longitude),
    unit: input.unit ?? before.unit,
    description: input.description ?? before.description,
    standard_crew_size: input.standardCrewSize ?? before.standard_crew_size,
    default_job_type: input.defaultJobType ?? before.default_job_type,
    default_worker_pay: input.defaultWorkerPay ?? before.default_worker_pay,
    timezone: input.timezone ?? before.timezone,
  }
}

/** Null clears, absent stays. */
function kept<T>(sent: T | null | undefined, stored: T | null): T | null {
  return sent === undefined ? stored : sent
}

/** What states and the federal government ask, each field by itself: a save of one leaves the others alone. */
export function stateMetaOf(before: StateMeta, sent: StateMeta | undefined): StateMeta {
  const after: StateMeta = { ...before }
  if (sent?.Colorado) after.Colorado = { ...after.Colorado, ...sent.Colorado }
  if (sent?.Texas) after.Texas = { ...after.Texas, ...sent.Texas }
  if (sent?.Federal) after.Federal = { ...after.Federal, ...sent.Federal }
  return after
}

/** Prices of packing materials in dollars as the save leaves them. */
export function pricesOf(
  before: CompanyRow['packing_materials'],
  sent: CompanySave['packingMaterials'],
): CompanyRow['packing_materials'] {
  const prices = { ...before }
  for (const { item, rate } of sent ?? []) prices[item] = rate
  return prices
}

/** The lines that estimates start with: kinds that are sent replace what was, one without lines is no longer kept. */
export function estimateLinesOf(
  before: CompanyRow['estimate_lines'],
  sent: CompanySave['estimateLines'],
): CompanyRow['estimate_lines'] {
  const merged = Object.entries({ ...before, ...sent })
  return Object.fromEntries(merged.filter(([, lines]) => lines.length > 0))
}

/** What is set of the public pages as the save leaves it; raises rest_invalid_param where its times no longer fit together. */
export function bookingOf(
  before: CompanyRow['booking'],
  sent: CompanySave['booking'],
): CompanyRow['booking'] {
  const after = { ...before, ...sent }
  const { firstStart, lastStart } = mergedBooking(after)
  if (firstStart <= lastStart) return after
  const message = 'The last start is before the first.'
  throw new AppError('rest_invalid_param', { message, fields: { 'booking.lastStart': message } })
}

/** The variables as the save leaves them; raises rest_invalid_param where more than the whole price falls due before its end (spec 3 §5). */
export function variablesOf(stored: StoredVariables, input: CompanySave): StoredVariables {
  if (!input.variables) return stored
  const after = withVariables(stored, input.variables)
  for (const where of ['Local', 'Long'] as const) {
    const touched = (['deposit', 'beforePickup', 'beforeDelivery'] as const).find(
      (name) => input.variables?.[`${name}${where}`] !== undefined,
    )
    if (touched && splitOf(after, where).sum > 100) {
      const message = 'The shares come to more than 100 %.'
      throw new AppError('rest_invalid_param', {
        message,
        fields: { [`variables.${touched}${where}.value`]: message },
      })
    }
  }
  return after
}

/** The card fee as the save leaves it; raises rest_invalid_param above what the state of the company allows (DECISIONS E7, J). */
export function cardFeeOf(before: CompanyRow, input: CompanySave): number {
  const stored = Number(before.card_fee_percent)
  const wanted = input.cardFeePercent ?? stored
  const { maxPercent } = profileOfState(kept(input.addressState, before.address_state)).cardSurcharge
  // A fee that was set elsewhere may stay: it is never charged above what the state allows.
  if (wanted === stored || maxPercent === null || wanted <= maxPercent) return wanted
  const message =
    maxPercent === 0
      ? 'Your state allows no fee for paying by card.'
      : `Your state allows at most ${maxPercent} %.`
  throw new AppError('rest_invalid_param', { message, fields: { cardFeePercent: message } })
}
