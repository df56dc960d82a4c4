import { type Account, REGISTER_CLIENT } from '../../../shared/kernel/account.ts'
import {
  addressSchema,
  agreeSchema,
  contactSchema,
  inquirySchema,
} from '../../../shared/visitors/registration/registration.ts'
import { PASSWORDS_DIFFER } from '../../../shared/people/accounts/new-password.ts'
import { TERMS_VERSION } from '../../../shared/people/accounts/terms.ts'
import { MAX_CREW_SIZE } from '../../../shared/trade/job.choices.ts'
import type { FieldErrors } from '../../../shared/kernel/errors.ts'
import { problemsOf } from '../../kernel/forms.ts'
import { addressProblem } from '../../ui/address-problem.ts'
import type { PlaceValues, RegisterValues } from './values.ts'

export type RegisterTab = 'locations' | 'contact' | 'info' | 'address' | 'agree'

export const TAB_LABELS: Record<RegisterTab, string> = {
  locations: 'Locations',
  contact: 'Contact',
  info: 'Info',
  address: 'Address',
  agree: 'Agree',
}

/** Who is registering: a new client with a move, a signed-in person with a move, or an applicant for work. */
export type RegisterMode = 'client' | 'member' | 'worker'

const TABS: Record<RegisterMode, readonly RegisterTab[]> = {
  client: ['locations', 'contact', 'info', 'agree'],
  member: ['locations', 'info', 'agree'],
  worker: ['contact', 'address', 'agree'],
}

/** Returns the registration mode for a URL and the user who opens it. */
export function modeOf(action: string | undefined, account: Account | null): RegisterMode | null {
  if (action === REGISTER_CLIENT) return account ? 'member' : 'client'
  return account ? null : 'worker'
}

/** Returns the tabs of a mode in order. */
export function tabsOf(mode: RegisterMode): readonly RegisterTab[] {
  return TABS[mode]
}

/** Whether a location counts: an untouched row does not, but the first always does. */
function isRequired(place: PlaceValues, index: number): boolean {
  return index === 0 || place.address.trim() !== '' || place.address2.trim() !== ''
}

const chosenOf = (chosen: string) => (chosen === '' ? null : { verbose_address: chosen })

/** Returns the errors of a tab, by field. */
export function problemsOn(
  tab: RegisterTab,
  values: RegisterValues,
  facts: { mode: RegisterMode; today: string; asksCompany: boolean },
): FieldErrors {
  const problems: FieldErrors = {}
  if (tab === tabsOf(facts.mode)[0] && facts.asksCompany && facts.mode !== 'worker' && !values.company)
    problems['handle'] = 'Required'
  if (tab === 'contact') {
    Object.assign(problems, problemsOf(contactSchema, values))
    if (values.confirmPassword !== '' && values.confirmPassword !== values.password)
      problems['confirmPassword'] = PASSWORDS_DIFFER
  }
  if (tab === 'address') {
    const unpicked = addressProblem(values.address, chosenOf(values.chosen), false)
    if (unpicked) problems['address'] = unpicked
    Object.assign(problems, problemsOf(addressSchema, values))
  }
  if (tab === 'locations') {
    for (const [index, place] of values.places.entries()) {
      if (!isRequired(place, index)) continue
      const problem = addressProblem(place.address, chosenOf(place.chosen), true)
      if (problem) problems[`job.locations.${index}.address`] = problem === 'required.' ? 'Required' : problem
    }
  }
  if (tab === 'info') Object.assign(problems, infoProblems(values, facts.today))
  if (tab === 'agree') Object.assign(problems, problemsOf(agreeSchema, values))
  return problems
}

function infoProblems(values: RegisterValues, today: string): FieldErrors {
  const problems: FieldErrors = {}
  const job = { notes: values.notes, ...(values.hours !== '' && { duration: values.hours }) }
  for (const [field, problem] of Object.entries(problemsOf(inquirySchema, job)))
    problems[`job.${field}`] = problem
  if (values.moveDate !== '' && values.moveDate < today) problems['job.jobDate'] = 'Pick a future day.'
  if (values.moveDate === '' && values.startTime !== '') problems['job.jobDate'] = 'Required'
  const size = values.crewSize
  if (size !== '' && (!Number.isInteger(size) || size < 1 || size > MAX_CREW_SIZE))
    problems['job.crewSize'] = `A whole number from 1 to ${MAX_CREW_SIZE}.`
  return problems
}

/** Returns the tab that shows a field of the server's error, or undefined if the mode has no such tab. */
export function tabOf(field: string, mode: RegisterMode): RegisterTab | undefined {
  const tabs = tabsOf(mode)
  if (field === 'handle') return tabs[0]
  const tab: RegisterTab = /^job\.locations|^locations/.test(field)
    ? 'locations'
    : /^job\b/.test(field)
      ? 'info'
      : field.startsWith('address')
        ? 'address'
        : field === 'agree' || field === 'termsVersion'
          ? 'agree'
          : 'contact'
  return tabs.includes(tab) ? tab : undefined
}

/** Returns the move in the format of the API; untouched location rows are left out. */
export function jobBody(values: RegisterValues) {
  const { moveDate, startTime, hours, crewSize, useTruck, notes } = values
  return {
    locations: values.places
      .filter((place, index) => isRequired(place, index))
      .map(({ key: _key, chosen: _chosen, ...place }) => ({
        ...place,
        locationType: place.locationType || null,
        numRooms: place.numRooms === '' ? null : place.numRooms,
        numStairFlights: place.numStairFlights === '' ? null : place.numStairFlights,
      })),
    ...(moveDate !== '' && { jobDate: `${moveDate} ${startTime || '00:00'}:00` }),
    ...(moveDate !== '' && startTime !== '' && hours !== '' && { duration: hours }),
    ...(crewSize !== '' && { crewSize }),
    useTruck,
    notes: hours !== '' && (moveDate === '' || startTime === '') ? withHours(notes, hours) : notes,
  }
}

/** Adds hours without a start time to the notes, so that the office sees them. */
function withHours(notes: string, hours: number): string {
  return [notes.trim(), `Estimated hours: ${hours}`].filter((line) => line !== '').join('\n')
}

/** Returns the sign-up in the format of the API. */
export function signupBody(values: RegisterValues, mode: 'client' | 'worker') {
  const { firstName, lastName, email, phone, password, confirmPassword, agree } = values
  return {
    firstName,
    lastName,
    email,
    phone,
    password,
    confirmPassword,
    agree,
    termsVersion: TERMS_VERSION,
    handle: values.company?.handle ?? null,
    ...(mode === 'client'
      ? { action: REGISTER_CLIENT, job: jobBody(values) }
      : { address: values.address, address2: values.address2, addressDetails: values.addressDetails }),
  }
}
