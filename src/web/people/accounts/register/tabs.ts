import type { Account } from '../../../../shared/people/accounts/account.ts'
import {
  addressSchema,
  agreeSchema,
  contactSchema,
  inquirySchema,
} from '../../../../shared/people/accounts/registration.ts'
import { REGISTER_CLIENT } from '../../../../shared/people/accounts/account.ts'
import { PASSWORDS_DIFFER } from '../../../../shared/people/accounts/new-password.ts'
import { TERMS_VERSION } from '../../../../shared/people/accounts/terms.ts'
import { MAX_CREW_SIZE } from '../../../../shared/trade/job.choices.ts'
import type { FieldErrors } from '../../../../shared/kernel/errors.ts'
import { problemsOf } from '../../../kernel/forms.ts'
import { addressProblem } from '../../../ui/address-problem.ts'
import type { PlaceValues, RegisterValues } from './values.ts'

export type RegisterTab = 'locations' | 'contact' | 'info' | 'address' | 'agree'

export const TAB_LABELS: Record<RegisterTab, string> = {
  locations: 'Locations',
  contact: 'Contact',
  info: 'Info',
  address: 'Address',
  agree: 'Agree',
}

/** Who is registering for what: somebody with a move, somebody with a move who is signed in, or somebody who wants to work. */
export type RegisterMode = 'client' | 'member' | 'worker'

const TABS: Record<RegisterMode, readonly RegisterTab[]> = {
  client: ['locations', 'contact', 'info', 'agree'],
  member: ['locations', 'info', 'agree'],
  worker: ['contact', 'address', 'agree'],
}

/** The mode of an address and of who is looking at it. */
export function modeOf(action: string | undefined, account: Account | null): RegisterMode | null {
  if (action === REGISTER_CLIENT) return account ? 'member' : 'client'
  return account ? null : 'worker'
}

/** The tabs of a mode in their order. */
export function tabsOf(mode: RegisterMode): readonly RegisterTab[] {
  return TABS[mode]
}

/** Whether a place is one: a row that nobody touched is none, but the first always counts. */
function isAsked(place: PlaceValues, index: number): boolean {
  return index === 0 || place.address.trim() !== '' || place.address2.trim() !== ''
}

const chosenOf = (chosen: string) => (chosen === '' ? null : { verbose_address: chosen })

/** What is wrong on a tab, by field. */
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
      if (!isAsked(place, index)) continue
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
  if (values.moveDate !== '' && values.moveDate < today) problems['job.jobDate'] = 'Pick a day to come.'
  if (values.moveDate === '' && values.startTime !== '') problems['job.jobDate'] = 'Required'
  const size = values.crewSize
  if (size !== '' && (!Number.isInteger(size) || size < 1 || size > MAX_CREW_SIZE))
    problems['job.crewSize'] = `A whole number from 1 to ${MAX_CREW_SIZE}.`
  return problems
}

/** The tab on which a field of the server's answer stands, if it is one of the mode's. */
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

/** The move as the wire takes it; rows that nobody touched are left out. */
export function jobBody(values: RegisterValues) {
  const { moveDate, startTime, hours, crewSize, useTruck, notes } = values
  return {
    locations: values.places
      .filter((place, index) => isAsked(place, index))
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

/** Hours that no time can be given to yet are not lost: the office reads them in the notes. */
function withHours(notes: string, hours: number): string {
  return [notes.trim(), `Estimated hours: ${hours}`].filter((line) => line !== '').join('\n')
}

/** The sign-up as the wire takes it. */
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
