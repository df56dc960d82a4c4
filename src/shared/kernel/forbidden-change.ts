import { AppError } from './errors.ts'

/** Words for fields whose wire name says something else, or nothing, to a reader. */
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
  useTruck: 'truck',
}

/** The words for a field by its path on the wire: 'crew.0.hourlyRate' is 'hourly rate'. */
export function fieldWords(path: string): string {
  const name = path.split('.').findLast((part) => !/^\d*$/.test(part)) ?? path
  return (
    WORDS[name] ??
    name
      .replaceAll('_', ' ')
      .replaceAll(/([a-z])([A-Z])/g, '$1 $2')
      .toLowerCase()
  )
}

/** The refusal of a change by somebody who may not make it; `words` name the field where its path does not. */
export function forbiddenChange(path: string, words = fieldWords(path)): AppError {
  return new AppError('rest_forbidden', {
    message: `You can't change the ${words}.`,
    fields: { [path]: "You can't change this." },
  })
}
