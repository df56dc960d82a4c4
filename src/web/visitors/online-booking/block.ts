import type { Company } from '../../../shared/company/settings/company.ts'
import type { FieldErrors } from '../../../shared/kernel/errors.ts'
import type { BookingValues, SetBooking } from './booking-form.ts'

/** Props of every group of fields of the section. */
export interface BlockProps {
  company: Company
  values: BookingValues
  errors: FieldErrors
  set: SetBooking
}
