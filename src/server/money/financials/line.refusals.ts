import { AppError } from '../../../shared/kernel/errors.ts'

/** The refusal of a line for what it says. */
export function invalidLine(path: string, message: string): AppError {
  return new AppError('rest_invalid_param', { message, fields: { [path]: message } })
}

/** The refusal to change a line that money stands on. */
export function paidLine(path: string): AppError {
  return new AppError('line_is_paid', { fields: { [path]: 'A paid line cannot be changed.' } })
}
