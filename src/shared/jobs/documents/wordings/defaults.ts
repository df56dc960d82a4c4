import { isOwnDocument, type OwnDocument } from '../document.ts'
import { BILL_OF_LADING_TERMS } from './bill-of-lading.ts'
import { CLIENT_AGREEMENT } from './client-agreement.ts'
import { COLORADO_CLIENT_AGREEMENT } from './colorado-client-agreement.ts'

/** The built-in texts, which a company can replace by its own. */
export const WORDING_NAMES = [
  'electronicRecords',
  'estimate',
  'clientAgreement',
  'coloradoClientAgreement',
  'consumerAdvisement',
  'billOfLading',
  'creditCardAuthorization',
] as const
export type BuiltInWording = (typeof WORDING_NAMES)[number]
export type WordingName = BuiltInWording | OwnDocument

/** Returns the name of a wording, or undefined for another text. */
export function wordingNameOf(name: string): WordingName | undefined {
  return isOwnDocument(name) ? name : WORDING_NAMES.find((one) => one === name)
}

export const WORDING_TITLES: Record<BuiltInWording, string> = {
  electronicRecords: 'Electronic records',
  estimate: 'Estimate',
  clientAgreement: 'Client agreement',
  coloradoClientAgreement: 'Colorado client agreement',
  consumerAdvisement: 'Consumer advisement',
  billOfLading: 'Bill of lading',
  creditCardAuthorization: 'Credit card authorization',
}

// Facts: 15 USC 7001(c).
const ELECTRONIC_RECORDS = `With your consent, {company} gives you the records of your moves electronically and takes your agreement the same way: estimates, agreements, bills of lading, inventories, invoices, receipts and notices.

# Paper instead

You can have any record on paper, free of charge. Ask {company}.

# Changing your mind

You can withdraw this consent at any time, on your job page or by telling us. It costs nothing. We then send you paper. What you agreed to before stays agreed to. Booking may take longer, because papers travel by mail.

# Keeping in touch

Your account holds your email address and phone number. Change them there, or tell us, so that records reach you.

# What you need

A phone or computer with a current web browser, an email address, and a program that opens PDF files. To keep a copy, use the download button on each document and save or print the file. When these needs change so that you could no longer open your records, we tell you and ask again.

By reading this page and agreeing on it you show that you can open such records. This consent covers your moves with {company} until you withdraw it.`

const ESTIMATE = `This estimate rests on what you told {company} about your home, your goods, the distance and the date. {howCharged} More goods, more stairs, a longer way to the truck or a wait that we did not cause take more time.

When something changes, we change the estimate and ask you again: the old one no longer counts. The total today is {total}.`

const CONSUMER_ADVISEMENT = `A company that moves household goods between two places in Colorado needs a permit of the Colorado Public Utilities Commission. The permit number of {company}: {pucNumber}

# Before the move

- A mover has to show its permit number in its advertising and on its papers. You can check a permit with the Commission.
- A mover has to carry motor vehicle liability, cargo and general liability insurance. You can ask for the certificate.
- You are entitled to a written contract before any work begins. It names the mover, you, both addresses, the date, the price or how it is worked out, and the services you ordered.
- Read the estimate. Goods or services that were not named, stairs, long ways and waits can change the price. At delivery a mover may ask for at most 125 % of a non-binding estimate. The rest is due 30 days later.
- Choose how your goods are protected. Without another choice the mover answers for $0.60 per pound per article.

# On the day

- Do not sign blank or incomplete papers.
- Be there when your goods are loaded and unloaded, or name someone who is.
- When you have paid what may be asked for at delivery, the mover has to give up your goods. A dispute about more is no reason to hold them. A mover without a permit can not hold goods to enforce payment at all.

# When something goes wrong

- Write down loss and damage on the papers before the crew leaves, and take pictures.
- Send your claim to the mover in writing.
- You can complain to the Colorado Public Utilities Commission: Consumer Affairs, (303) 894-2070, puc.colorado.gov. It can act against a mover without a permit or insurance, and it knows the ways to mediate or arbitrate a dispute about charges.

Keep this advisement with the papers of your move.`

// The card fee is part of the text only if the company charges it.
const CREDIT_CARD_AUTHORIZATION = `I authorize {company} to charge the card named below for the services of job {jobNumber}: the deposit, the amounts that fall due before pick-up and before delivery, and the balance of the final invoice. The estimate today is {total}.

A card payment service fee of 3.5 % is added to the total where {company} charges it and the law of the state allows it. Where that law sets a lower rate, as Colorado does at 2 %, the lower rate counts. It is shown before each payment. It is never added to debit cards.

My card number is kept by the payment provider alone; {company} does not store it. I can take this authorization back in writing before a payment is made. I will contact {company} about a charge that I do not recognize before I dispute it with my bank. A charge that I dispute without reason stays owed, with what the bank charges for it.

I confirm that I am the holder of the card or may use it.`

/** The product's own wordings, based on the public rules named beside them. */
export const DEFAULT_WORDINGS: Record<BuiltInWording, string> = {
  electronicRecords: ELECTRONIC_RECORDS,
  estimate: ESTIMATE,
  clientAgreement: CLIENT_AGREEMENT,
  coloradoClientAgreement: COLORADO_CLIENT_AGREEMENT,
  consumerAdvisement: CONSUMER_ADVISEMENT,
  billOfLading: BILL_OF_LADING_TERMS,
  creditCardAuthorization: CREDIT_CARD_AUTHORIZATION,
}
