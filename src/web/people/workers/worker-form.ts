import type { FieldErrors } from '../../../shared/kernel/errors.ts'
import { formatPhone } from '../../../shared/kernel/phone.ts'
import {
  NAMES_REQUIRED,
  workerInputSchema,
  type WorkerRecord,
} from '../../../shared/people/workers/worker.ts'
import { addressProblem } from '../../ui/address-problem.ts'
import { problemsOf } from '../../kernel/forms.ts'

/** A worker in the form. */
export interface WorkerValues {
  firstName: string
  lastName: string
  phone: string
  email: string
  address: string
  /** The address that was picked or stored. */
  chosen: string
  address2: string
  addressDetails: WorkerRecord['addressDetails']
  hourlyRate: number | ''
  /** Address of the picture, or '' if there is none. */
  profilePic: string
  /** A picture that was picked but not uploaded yet. */
  picture: File | null
}

/** Labels of a worker's fields by their names in the API. */
export const WORKER_LABELS: Readonly<Record<string, string>> = {
  firstName: 'First name',
  lastName: 'Last name',
  phone: 'Phone',
  email: 'Email',
  address: 'Address',
  address2: 'Unit',
  hourlyRate: 'Hourly rate',
  profilePic: 'Profile picture',
}

/** Returns the form values of a worker, or of a new one. */
export function workerToForm(worker: WorkerRecord | null): WorkerValues {
  return {
    firstName: worker?.firstName ?? '',
    lastName: worker?.lastName ?? '',
    phone: formatPhone(worker?.phone),
    email: worker?.email ?? '',
    address: worker?.address ?? '',
    chosen: worker?.address ?? '',
    address2: worker?.address2 ?? '',
    addressDetails: worker?.addressDetails ?? {},
    hourlyRate: worker?.hourlyRate ?? '',
    profilePic: worker?.profilePic ?? '',
    picture: null,
  }
}

/**
 * Returns the request body for a worker; an emptied field is cleared, and the rate is included only if it is
 * shown.
 */
export function formToWorker(values: WorkerValues, seesPay: boolean) {
  const { firstName, lastName, phone, email, address, address2, addressDetails, hourlyRate, profilePic } =
    values
  return {
    firstName,
    lastName,
    phone: phone.trim() === '' ? null : phone,
    email: email.trim() === '' ? null : email,
    address,
    address2,
    addressDetails: address.trim() === '' ? {} : addressDetails,
    profilePic: profilePic === '' ? null : profilePic,
    ...(seesPay && { hourlyRate: hourlyRate === '' ? null : hourlyRate }),
  }
}

/** Returns a worker's errors before sending, by field. */
export function workerProblems(values: WorkerValues): FieldErrors {
  const problems: FieldErrors = problemsOf(workerInputSchema, formToWorker(values, true))
  const address = addressProblem(
    values.address,
    values.chosen === '' ? null : { verbose_address: values.chosen },
    false,
  )
  return address ? { ...problems, address } : problems
}

/** Returns the toast for errors: that names are missing, or that something has to be corrected. */
export function problemText(problems: FieldErrors): string {
  const names = [problems['firstName'], problems['lastName']]
  return names.includes(NAMES_REQUIRED) ? NAMES_REQUIRED : 'Make sure data is inputted correctly.'
}
