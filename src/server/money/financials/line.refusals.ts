import { AppError } from '../../../shared/kernel/errors.ts'

/** Returns the error for an invalid line. */
export function invalidLineError(path: string, message: string): AppError {
  return new AppError('rest_invalid_param', { message, fields: { [path]: message } })
}

/** Returns the error for changing a charged or paid line. */
export function paidLineError(path: string): AppError {
  return new AppError('line_is_paid', { fields: { [path]: 'A paid line cannot be changed.' } })
}
