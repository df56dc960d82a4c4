import { formatDateInWords, formatDayInWords } from '../../kernel/dates.ts'
import { formatPhone } from '../../kernel/phone.ts'
import type { NoticeFacts } from './placeholders.ts'
import { linesFact } from './notices.rules.ts'

/** Returns the values with which previews fill a message: those of the company, and of an example job. */
export function sampleFacts(company: {
  name: string
  phone: string | null
  origin: string
}): Required<NoticeFacts> {
  const jobLink = `${company.origin}/job/1042`
  const [oldDay, newDay] = ['2026-11-20 09:00', '2026-11-21 09:00']
  const day = formatDayInWords(newDay, newDay)
  const oldDate = formatDateInWords(oldDay, oldDay)
  const newDate = formatDateInWords(newDay, newDay)
  const from = '12 Elm Street, Denver, CO 80202'
  const to = '98 Oak Avenue, Boulder, CO 80301'
  return {
    client: 'Jordan',
    contact: 'Jordan',
    company: company.name,
    companyPhone: formatPhone(company.phone),
    sender: company.name,
    jobNumber: '1042',
    moveDate: day,
    moveTime: '9:00 AM',
    from,
    to,
    total: '$1,234.50',
    jobLink,
    moveDetails: linesFact([
      `When: ${newDate}`,
      `From: ${from}`,
      `To: ${to}`,
      'Crew of 3, with a truck',
      'Estimate: $1,234.50',
    ]),
    openPayments: linesFact(['Once the move is scheduled: $100.00', 'When the move is completed: $1,134.50']),
    priceLines: linesFact(['Estimate: $1,234.50', 'Paid: $100.00', 'Left to pay: $1,134.50']),
    nextStep: 'Next: Review the estimate',
    request: `a move from Denver to Boulder on ${day}`,
    homeSize: '2 bedrooms',
    price: '$1,234.50, usually $1,150 to $1,320',
    oldDate,
    newDate,
    changedBy: company.name,
    changes: linesFact([`Date: ${newDate} (was ${oldDate})`, 'Crew: 3 (was 2)']),
    reason: 'the details of your move changed',
    whatChanged: `${company.name} changed the details of your move.`,
    invoiceTotal: '$1,234.50',
    amountDue: '$1,134.50',
    paymentLink: `${jobLink}?tab=payments`,
    surveyLink: `${jobLink}/survey`,
    documentsLink: `${jobLink}?tab=documents`,
    amount: '$100.00',
    paymentLines: 'Deposit: $100.00',
    card: 'Visa ending in 4242',
    paymentNumber: '512',
    ratingLink: `${company.origin}/review/example`,
  }
}
