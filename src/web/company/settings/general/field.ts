import type { FieldErrors } from '../../../../shared/kernel/errors.ts'
import type { GeneralValues } from '../general.ts'

/** What every group of fields of the section General is given. */
export interface GeneralFieldProps {
  values: GeneralValues
  errors: FieldErrors
}
