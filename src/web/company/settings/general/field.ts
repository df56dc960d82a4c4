import type { FieldErrors } from '../../../../shared/kernel/errors.ts'
import type { GeneralValues } from '../general.ts'

/** Props of every group of fields of the section General. */
export interface GeneralFieldProps {
  values: GeneralValues
  errors: FieldErrors
}
