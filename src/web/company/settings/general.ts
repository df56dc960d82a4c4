import { STANDARD_CREW_SIZES } from '../../../shared/company/settings/company-general.ts'
import { companySaveSchema, type CompanySave } from '../../../shared/company/settings/company-save.ts'
import type { Company } from '../../../shared/company/settings/company.ts'
import { JOB_TYPE_LABELS } from '../../../shared/trade/job.labels.ts'
import { JOB_TYPES, type JobType } from '../../../shared/trade/job.choices.ts'
import type { FieldErrors } from '../../../shared/kernel/errors.ts'
import { formatPhone } from '../../../shared/kernel/phone.ts'
import { stateCode, type Place } from '../../../shared/kernel/places.ts'
import { TIME_ZONES, timeZoneOfState, zoneLabel } from '../../../shared/kernel/time-zones.ts'
import type { Draft } from '../../kernel/draft.ts'

/** Values of the section General; the logo is the stored one, none, or a chosen picture. */
export interface GeneralValues {
  logo: 'stored' | 'none' | File
  name: string
  email: string
  phone: string
  address: string
  /** The suggestion that was picked for the address; null while it is the stored one or half typed. */
  place: Place | null
  unit: string
  description: string
  standardCrewSize: number
  defaultJobType: JobType
  defaultWorkerPay: Company['defaultWorkerPay']
  handle: string
  timezone: string
  showDocuments: boolean
  crewReminderTime: string
  crewReportTime: string
  inquiryTargetMinutes: number
  pucNumber: string
  samePrimaryPuc: boolean
  pucAddress: string
  /** The suggestion that was picked for that address; null while it is the stored one or half typed. */
  pucPlace: Place | null
  certificateNumber: string
  usdotNumber: string
  mcNumber: string
}
export type GeneralField = keyof GeneralValues
/** Changes one field. */
export type SetGeneral = <K extends GeneralField>(name: K, value: GeneralValues[K]) => void

/**
 * Returns a company's stored values for the section General; without a stored mailing address it is the
 * primary one.
 */
export function generalOf(company: Company): GeneralValues {
  const { Colorado, Texas, Federal } = company.stateMeta
  return {
    logo: company.logo === null ? 'none' : 'stored',
    name: company.name,
    email: company.email ?? '',
    phone: formatPhone(company.phone),
    address: company.address,
    place: null,
    unit: company.unit,
    description: company.description,
    standardCrewSize: company.standardCrewSize,
    defaultJobType: JOB_TYPES.find((type) => type === company.defaultJobType) ?? 'moving_labor',
    defaultWorkerPay: company.defaultWorkerPay,
    handle: company.handle,
    timezone: company.timezone,
    showDocuments: company.showDocuments,
    crewReminderTime: company.crewReminderTime,
    crewReportTime: company.crewReportTime,
    inquiryTargetMinutes: company.inquiryTargetMinutes,
    pucNumber: Colorado?.pucNumber ?? '',
    samePrimaryPuc: Colorado?.samePrimaryPuc !== false,
    pucAddress: pucAddressOf(company),
    pucPlace: null,
    certificateNumber: Texas?.certificateNumber ?? '',
    usdotNumber: Federal?.usdotNumber ?? '',
    mcNumber: Federal?.mcNumber ?? '',
  }
}

/** Returns the mailing address stored for Colorado, if it is not the primary one. */
export function pucAddressOf(company: Pick<Company, 'stateMeta'>): string {
  return company.stateMeta.Colorado?.pucAddress ?? ''
}

type Placed = Pick<Company, 'address' | 'addressState'>

/** Returns the state of the address in the form; a half-typed address keeps its state. */
export function stateIn(company: Placed, values: Pick<GeneralValues, 'address' | 'place'>): string | null {
  if (values.place) return values.place.addressState || null
  return values.address.trim() === '' && company.address !== '' ? null : company.addressState
}

/**
 * Returns whether the form shows the fields of a state: the company is there, or has no state and stored them
 * before.
 */
export function showsStateFields(
  company: Placed & Pick<Company, 'stateMeta'>,
  values: Pick<GeneralValues, 'address' | 'place'>,
  name: 'Colorado' | 'Texas',
): boolean {
  const state = stateIn(company, values)
  if (state === null) return Object.keys(company.stateMeta[name] ?? {}).length > 0
  return state === (name === 'Colorado' ? 'CO' : 'TX')
}

/** Returns the time zone of a picked address if it differs from the chosen one, else null. */
export function differingTimeZone({
  place,
  timezone,
}: Pick<GeneralValues, 'place' | 'timezone'>): string | null {
  const guessed = place && timeZoneOfState(place.addressState, place.longitude, place.latitude)
  return guessed && guessed !== timezone ? guessed : null
}

const COLORADO = ['pucNumber', 'samePrimaryPuc', 'pucAddress'] as const
const FEDERAL = ['usdotNumber', 'mcNumber'] as const
const PLAIN = [
  'name',
  'phone',
  'unit',
  'description',
  'standardCrewSize',
  'defaultJobType',
  'defaultWorkerPay',
  'handle',
  'timezone',
  'showDocuments',
  'crewReminderTime',
  'crewReportTime',
  'inquiryTargetMinutes',
] as const

/**
 * Returns the request body for a draft: only changed fields, so that no other person's change is overwritten;
 * `logo` is the address of a chosen picture after its upload.
 */
export function generalInput(draft: Draft<GeneralValues>, logo?: string): CompanySave {
  const { email, address, place, certificateNumber } = draft
  const Colorado = part(draft, COLORADO)
  const Federal = part(draft, FEDERAL)
  const stateMeta = {
    ...(Object.keys(Colorado).length > 0 && { Colorado }),
    ...(certificateNumber !== undefined && { Texas: { certificateNumber } }),
    ...(Object.keys(Federal).length > 0 && { Federal }),
  }
  return {
    ...part(draft, PLAIN),
    ...(email !== undefined && { email: email.trim() === '' ? null : email }),
    ...(address !== undefined && {
      address,
      addressState: (place && stateCode(place.addressState)) ?? null,
      latitude: place?.latitude ?? null,
      longitude: place?.longitude ?? null,
    }),
    ...(draft.logo === 'none' && { logo: null }),
    ...(draft.logo instanceof File && logo !== undefined && { logo }),
    ...(Object.keys(stateMeta).length > 0 && { stateMeta }),
  }
}

type Part<K extends GeneralField> = { [N in K]?: GeneralValues[N] }

function part<K extends GeneralField>(draft: Draft<GeneralValues>, names: readonly K[]): Part<K> {
  const entries = names.filter((name) => draft[name] !== undefined).map((name) => [name, draft[name]])
  return Object.fromEntries(entries) as Part<K> // the entries of those names
}

const NOT_PICKED = 'You must input a valid address.'

/** Returns the errors of the section before it is sent, by field, with the server's texts. */
export function generalProblems(draft: Draft<GeneralValues>, company: Company): FieldErrors {
  const values = { ...generalOf(company), ...draft }
  const checked = companySaveSchema.safeParse(generalInput(draft))
  const problems = generalRefusals(
    Object.fromEntries(
      checked.error?.issues.toReversed().map(({ path, message }) => [path.join('.'), message]) ?? [],
    ),
  )
  if (isNotPicked(draft.address, draft.place)) problems['address'] = NOT_PICKED
  if (showsStateFields(company, values, 'Colorado') && !values.samePrimaryPuc) {
    if (values.pucAddress.trim() === '') problems['pucAddress'] = 'Required.'
    else if (isNotPicked(draft.pucAddress, draft.pucPlace)) problems['pucAddress'] = NOT_PICKED
  }
  return problems
}

/** Returns whether a changed address differs from the suggestion that was picked for it. */
function isNotPicked(typed: string | undefined, place: Place | null | undefined): boolean {
  const text = typed?.trim() ?? ''
  return text !== '' && place?.verbose_address.trim() !== text
}

/** Returns the server's errors by field: `stateMeta.Colorado.pucNumber` belongs to the license number. */
export function generalRefusals(fields: FieldErrors): FieldErrors {
  return Object.fromEntries(
    Object.entries(fields).map(([path, message]) => [path.split('.').at(-1) ?? path, message]),
  )
}

/** Returns the crew size options: 1 to 4, and the stored one if it is larger. */
export function crewSizeChoices(stored: number): number[] {
  return [...new Set<number>([...STANDARD_CREW_SIZES, stored])].toSorted((one, other) => one - other)
}

/** Returns the options for the minutes in which inquiries are answered, and the stored one if it is not among them. */
export function inquiryTargetChoices(stored: number): { value: string; label: string }[] {
  const minutes = [...new Set([5, 10, 15, 30, 60, 120, 240, stored])]
  return minutes
    .toSorted((one, other) => one - other)
    .map((value) => ({ value: String(value), label: value === 1 ? '1 minute' : `${value} minutes` }))
}

/** Job type options. */
export const JOB_TYPE_CHOICES = JOB_TYPES.map((value) => ({ value, label: JOB_TYPE_LABELS[value] }))

/** Returns the time zone options, and the stored one if it is not among them. */
export function zoneChoices(stored: string): { value: string; label: string }[] {
  const zones = TIME_ZONES.includes(stored) ? TIME_ZONES : [stored, ...TIME_ZONES]
  return zones.map((value) => ({ value, label: zoneLabel(value) }))
}

/** Returns the question before a save that voids agreements of this many open jobs (docs/decisions/0026). */
export function agreeAgainText(jobs: number): string {
  const jobsText = jobs === 1 ? '1 open job has an agreement' : `${jobs} open jobs have agreements`
  const clients = jobs === 1 ? 'its client' : 'their clients'
  return `${jobsText} with your current name or contact details. If you save, we will email ${clients} to agree again. Save anyway?`
}
