import { clientInputSchema, type Client } from '../../../shared/people/clients/client.ts'
import type { FoundClient } from '../../../shared/people/clients/job-clients.api.ts'
import type { JobPerson } from '../../../shared/people/clients/job.person.ts'
import type { FieldErrors } from '../../../shared/kernel/errors.ts'
import { formatPhone } from '../../../shared/kernel/phone.ts'
import { changesBetween } from '../../kernel/changes-between.ts'
import { addressProblem } from '../../ui/address-problem.ts'

/** A client in the form. */
export interface ClientValues {
  firstName: string
  lastName: string
  isCompany: boolean
  companyName: string
  email: string
  phone: string
  address: string
  /** The address that was picked or stored. */
  chosen: string
  address2: string
  addressDetails: Client['addressDetails']
  notes: string
}

/** A client's record, or the part of it that a job shows. */
export type ClientRecord = JobPerson & Partial<Pick<Client, 'addressDetails' | 'notes' | 'version'>>

/** Returns the form values of a client, or of a new one. */
export function clientToForm(client: ClientRecord | null): ClientValues {
  return {
    firstName: client?.firstName ?? '',
    lastName: client?.lastName ?? '',
    isCompany: client?.isCompany ?? false,
    companyName: client?.companyName ?? '',
    email: client?.email ?? '',
    phone: formatPhone(client?.phone),
    address: client?.address ?? '',
    chosen: client?.address ?? '',
    address2: client?.address2 ?? '',
    addressDetails: client?.addressDetails ?? {},
    notes: client?.notes ?? '',
  }
}

/** Returns the request body for a client; an emptied field is cleared. */
export function formToClient(values: ClientValues) {
  return {
    firstName: values.firstName,
    lastName: values.lastName,
    isCompany: values.isCompany,
    companyName: values.isCompany ? values.companyName : null,
    email: values.email.trim() === '' ? null : values.email,
    phone: values.phone.trim() === '' ? null : values.phone,
    address: values.address,
    address2: values.address2,
    addressDetails:
      values.address.trim() === ''
        ? {}
        : { ...values.addressDetails, address_line_two: values.address2 || null },
    notes: values.notes,
  }
}

/** Returns the fields that a seller sends; the rest of the record belongs to the office. */
export function formToSoldClient(values: ClientValues) {
  const { firstName, lastName, email, phone, address, address2, addressDetails } = formToClient(values)
  return { firstName, lastName, email, phone, address, address2, addressDetails }
}

/**
 * Returns the changed fields that a seller sends for a known client; the parts of the address only with a new
 * address, because sellers do not see them.
 */
export function soldClientChanges(stored: ClientValues, values: ClientValues) {
  const { addressDetails, ...changed } = changesBetween(formToSoldClient(stored), formToSoldClient(values))
  return changed.address !== undefined && addressDetails ? { ...changed, addressDetails } : changed
}

/** Labels of a client's fields by their names in the API. */
export const CLIENT_LABELS: Readonly<Record<string, string>> = {
  firstName: 'First name',
  lastName: 'Last name',
  companyName: 'Company name',
  isCompany: 'Is a company',
  email: 'Email',
  phone: 'Phone',
  address: 'Address',
  address2: 'Unit',
  addressDetails: 'Address',
  notes: 'Notes',
  profilePic: 'Profile picture',
}

const VALUE_NAMES: Record<keyof ClientValues, string> = {
  firstName: 'name',
  lastName: 'name',
  isCompany: 'company',
  companyName: 'company',
  email: 'email',
  phone: 'phone',
  address: 'address',
  chosen: 'address',
  address2: 'address',
  addressDetails: 'address',
  notes: 'notes',
}

/** Returns the names of a client's unsaved fields: "client's name". */
export function unsavedOfClient(personLabel: string, stored: ClientValues, values: ClientValues): string[] {
  // The keys of the names are those of the values.
  const changed = (Object.keys(VALUE_NAMES) as (keyof ClientValues)[]).filter(
    (name) => JSON.stringify(stored[name]) !== JSON.stringify(values[name]),
  )
  return [...new Set(changed.map((name) => `${personLabel}'s ${VALUE_NAMES[name]}`))]
}

/** Returns a client's errors before sending, by field. */
export function clientProblems(values: ClientValues): FieldErrors {
  const problems: FieldErrors = {}
  for (const issue of clientInputSchema.safeParse(formToClient(values)).error?.issues ?? []) {
    problems[issue.path.map(String).join('.')] ??= issue.message
  }
  const chosen = values.chosen === '' ? null : { verbose_address: values.chosen }
  const address = addressProblem(values.address, chosen, false)
  if (address) problems['address'] = address
  return problems
}

/** Returns a client in the form in which a job refers to them. */
export function clientOfJob(client: Client): JobPerson {
  const { addressDetails: _details, notes: _notes, version: _version, ...person } = client
  return person
}

/** Returns a client found by a seller in the form in which a job refers to them until it is saved. */
export function foundClientOfJob({ id, firstName, lastName }: FoundClient): JobPerson {
  return {
    id,
    firstName,
    lastName: lastName === '' ? '' : `${lastName}.`,
    companyName: '',
    isCompany: false,
    email: null,
    phone: null,
    address: '',
    address2: '',
    profilePic: null,
  }
}

/** Formats a client on one line for search results. */
export function clientLine(
  client: Pick<Client, 'firstName' | 'lastName' | 'companyName' | 'phone' | 'email'>,
): string {
  const name = `${client.firstName} ${client.lastName}`.trim()
  return [name, client.companyName, formatPhone(client.phone), client.email].filter(Boolean).join(' · ')
}
