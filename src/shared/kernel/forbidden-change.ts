import { AppError } from './errors.ts'

/** Labels of fields whose API name is unclear or misleading. */
const WORDS: Record<string, string> = {
  addressCity: 'city',
  addressCountry: 'country',
  addressState: 'state',
  addressZip: 'ZIP code',
  billingContact: 'billing contact',
  companyInfo: 'company',
  contactPerson: 'contact persons',
  financial: 'financials',
  invoice: 'pay',
  isBillingContact: 'billing contact',
  jobDate: 'date',
  jobSource: 'source',
  jobStatus: 'status',
  jobType: 'type of move',
  lineItems: 'payments',
  minimumTime: 'minimum hours',
  overlapReason: 'reason for the overlap',
  truckOverlapReason: 'reason for the overlap',
  useTruck: 'truck',
  vehicles: 'trucks',
}

/** Returns the label of a field by its path in the API: 'hourly rate' for 'crew.0.hourlyRate'. */
export function fieldPathLabel(path: string): string {
  const name = path.split('.').findLast((part) => !/^\d*$/.test(part)) ?? path
  return (
    WORDS[name] ??
    name
      .replaceAll('_', ' ')
      .replaceAll(/([a-z])([A-Z])/g, '$1 $2')
      .toLowerCase()
  )
}

/**
 * Returns the error for a change that the caller may not make; `words` names the field if its path does not.
 */
export function forbiddenChange(path: string, words = fieldPathLabel(path)): AppError {
  return new AppError('rest_forbidden', {
    message: `You can't change the ${words}.`,
    fields: { [path]: "You can't change this." },
  })
}
