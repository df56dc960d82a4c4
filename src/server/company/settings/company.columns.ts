import { withDefaultBooking } from '../../../shared/company/settings/online-booking.ts'
import {
  MAX_STANDARD_CREW_SIZE,
  type CompanyGeneralInput,
} from '../../../shared/company/settings/company-general.ts'
import type { CompanySave } from '../../../shared/company/settings/company-save.ts'
import type { StateMeta } from '../../../shared/company/settings/company.ts'
import { applyMaterialChanges } from '../../../shared/company/settings/packing-materials.ts'
import {
  paymentSplit,
  mergeVariables,
  type StoredVariables,
} from '../../../shared/company/settings/variables.ts'
import { AppError } from '../../../shared/kernel/errors.ts'
import { pointOf, stateCode, type Place } from '../../../shared/kernel/places.ts'
import { profileOfState } from '../../../shared/trade/profiles.ts'
import type { MapsAdapter } from '../../adapters/maps/maps.ts'
import type { CompanyRow } from './companies.store.ts'

/**
 * Returns the location of a sent address without state or coordinates, or null. Called before the
 * transaction, so that no lock is held meanwhile.
 */
export async function geocodeAddress(maps: MapsAdapter, input: CompanyGeneralInput): Promise<Place | null> {
  if (!input.address || (input.addressState !== undefined && pointOf(input))) return null
  return maps.geocode(input.address).catch(() => null)
}

/**
 * Returns the columns for a company's profile and address; absent fields stay, except those that belong to a
 * previous address: they come from the found location, and are empty without one. Throws rest_invalid_param
 * for a crew size above the largest that is offered.
 */
export function generalColumns(before: CompanyRow, input: CompanyGeneralInput, found: Place | null) {
  const isMoved = input.address !== undefined && input.address !== before.address
  const place = isMoved ? columnsOf(found) : before
  return {
    name: input.name ?? before.name,
    handle: input.handle ?? before.handle,
    email: kept(input.email, before.email),
    phone: kept(input.phone, before.phone),
    address: input.address ?? before.address,
    address_state: kept(input.addressState, place.address_state),
    latitude: kept(input.latitude, place.latitude),
    longitude: kept(input.longitude, place.longitude),
    unit: input.unit ?? before.unit,
    description: input.description ?? before.description,
    standard_crew_size: crewSizeOf(before.standard_crew_size, input.standardCrewSize),
    default_job_type: input.defaultJobType ?? before.default_job_type,
    default_worker_pay: input.defaultWorkerPay ?? before.default_worker_pay,
    timezone: input.timezone ?? before.timezone,
  }
}

function columnsOf(place: Place | null): Pick<CompanyRow, 'address_state' | 'latitude' | 'longitude'> {
  return {
    address_state: (place && stateCode(place.addressState)) ?? null,
    latitude: place?.latitude ?? null,
    longitude: place?.longitude ?? null,
  }
}

/** A larger size from before may stay, and may be sent back unchanged. */
function crewSizeOf(stored: number, wanted = stored): number {
  if (wanted === stored || wanted <= MAX_STANDARD_CREW_SIZE) return wanted
  const message = `At most ${MAX_STANDARD_CREW_SIZE}.`
  throw new AppError('rest_invalid_param', { message, fields: { standardCrewSize: message } })
}

/** Null clears, absent stays. */
function kept<T>(sent: T | null | undefined, stored: T | null): T | null {
  return sent === undefined ? stored : sent
}

/**
 * Returns the data required by states and the federal government, merged field by field: a save of one leaves
 * the others unchanged.
 */
export function mergeStateMeta(before: StateMeta, sent: StateMeta | undefined): StateMeta {
  const after: StateMeta = { ...before }
  if (sent?.Colorado) after.Colorado = { ...after.Colorado, ...sent.Colorado }
  if (sent?.Texas) after.Texas = { ...after.Texas, ...sent.Texas }
  if (sent?.Federal) after.Federal = { ...after.Federal, ...sent.Federal }
  return after
}

/** Returns the packing materials after the save; throws rest_invalid_param that names the rejected change. */
export function materialsOf(
  before: CompanyRow['packing_materials'],
  sent: CompanySave['packingMaterials'],
): CompanyRow['packing_materials'] {
  const { stored, problems } = applyMaterialChanges(before, sent ?? [])
  const [message] = Object.values(problems)
  if (message === undefined) return stored
  const fields = Object.fromEntries(
    Object.entries(problems).map(([path, problem]) => [`packingMaterials.${path}`, problem]),
  )
  throw new AppError('rest_invalid_param', { message, fields })
}

/**
 * Returns the initial lines of estimates: a sent job type replaces its lines, and one without lines is
 * removed.
 */
export function estimateLinesOf(
  before: CompanyRow['estimate_lines'],
  sent: CompanySave['estimateLines'],
): CompanyRow['estimate_lines'] {
  const merged = Object.entries({ ...before, ...sent })
  return Object.fromEntries(merged.filter(([, lines]) => lines.length > 0))
}

/**
 * Returns the settings of the public pages after the save; throws rest_invalid_param if their times no longer
 * fit together.
 */
export function bookingOf(
  before: CompanyRow['booking'],
  sent: CompanySave['booking'],
): CompanyRow['booking'] {
  const after = { ...before, ...sent }
  const { firstStart, lastStart } = withDefaultBooking(after)
  if (firstStart <= lastStart) return after
  const message = 'The last start is before the first.'
  throw new AppError('rest_invalid_param', { message, fields: { 'booking.lastStart': message } })
}

/**
 * Returns the variables after the save. Throws rest_invalid_param if more than the whole price is due before
 * the end of the move.
 */
export function variablesOf(stored: StoredVariables, input: CompanySave): StoredVariables {
  if (!input.variables) return stored
  const after = mergeVariables(stored, input.variables)
  for (const where of ['Local', 'Long'] as const) {
    const touched = (['deposit', 'beforePickup', 'beforeDelivery'] as const).find(
      (name) => input.variables?.[`${name}${where}`] !== undefined,
    )
    if (touched && paymentSplit(after, where).sum > 100) {
      const message = 'The shares come to more than 100 %.'
      throw new AppError('rest_invalid_param', {
        message,
        fields: { [`variables.${touched}${where}.value`]: message },
      })
    }
  }
  return after
}

/**
 * Returns the card fee in percent after the save. Throws rest_invalid_param above the limit of the state in
 * which the company then is.
 */
export function cardFeeOf(before: CompanyRow, input: CompanySave, state: string | null): number {
  const stored = Number(before.card_fee_percent)
  const wanted = input.cardFeePercent ?? stored
  const { maxPercent } = profileOfState(state).cardSurcharge
  // A fee that was set before may stay: it is never charged above the state's limit.
  if (wanted === stored || maxPercent === null || wanted <= maxPercent) return wanted
  const message =
    maxPercent === 0
      ? 'Your state doesn’t allow a fee for paying by card.'
      : `Your state allows at most ${maxPercent} %.`
  throw new AppError('rest_invalid_param', { message, fields: { cardFeePercent: message } })
}
