/** A section of a legal page: its heading with paragraphs and, after them, a list. */
export interface LegalSection {
  id: string
  title: string
  paragraphs: readonly string[]
  items?: readonly string[]
}

/** Names used in the wording; a contact email that is not configured is described instead. */
export interface LegalNames {
  productName: string
  contactEmail: string
}

/** Returns how to reach the provider. */
function contactOf({ contactEmail }: LegalNames): string {
  return contactEmail === '' ? 'whoever runs this site' : contactEmail
}

/** Returns the sections of the user agreement; a change of the wording needs a new version (terms.ts). */
export function termsOf(names: LegalNames): readonly LegalSection[] {
  const { productName: name } = names
  const contact = contactOf(names)
  return [
    {
      id: 'agreement',
      title: 'This agreement',
      paragraphs: [
        `These terms are an agreement between you and the provider of ${name}. They count from the moment you create an account or use ${name} in any other way. If you do not agree with them, do not use ${name}.`,
        `${name} brings together people who have things to move, companies that move them, and the people who work for those companies. Moves, labor and everything agreed about them are contracts between you and the moving company. The provider of ${name} is not a mover, a broker or anybody's employer, and is no party to those contracts.`,
      ],
    },
    {
      id: 'who',
      title: 'Who may use it',
      paragraphs: [
        'You must be 18 or older and able to enter into a contract. Whoever signs up for a company or another organization states that they may bind it.',
        'Workers who sign up await the approval of a company before they see its jobs. A company may refuse or end that approval.',
      ],
    },
    {
      id: 'account',
      title: 'Your account',
      paragraphs: [
        'What you tell about yourself has to be true and kept up to date. One account belongs to one person and one email address.',
        'Keep your password to yourself. What is done with your account counts as done by you until you tell us that somebody else is using it.',
      ],
    },
    {
      id: 'use',
      title: 'What is not allowed',
      paragraphs: ['Do not, and do not let anybody else:'],
      items: [
        'break a law or the rights of others, or use the personal data of others for anything but the job at hand;',
        'enter what is false, misleading, insulting or harmful, or pretend to be somebody else;',
        'send advertising to people who did not ask for it, or texts to people who refused them;',
        'look for ways around the limits of your role, load the service more than ordinary use does, or copy its data with programs that were not agreed upon;',
        'upload anything that is meant to damage a device or a system.',
      ],
    },
    {
      id: 'content',
      title: 'What you put in',
      paragraphs: [
        `What you type and upload stays yours. You let the provider store, show and process it as far as ${name} needs that to do its work for you, the company and the others on the job.`,
        'Documents that were agreed to or signed, payments and the record of changes stay as they are, because others rely on them.',
      ],
    },
    {
      id: 'payment',
      title: 'Payment terms',
      paragraphs: [
        'Prices, deposits, fees for changes and refunds are set by the moving company and shown before you confirm them. By confirming a payment you ask for your card to be charged with the amount shown.',
        `Cards are processed by a payment provider under its own terms. Card numbers do not reach the servers of ${name}.`,
        'An estimate is an estimate: what is due in the end follows from the work done and from the documents you agreed to. Questions about a charge go to the moving company first.',
        'Workers are paid by the company they work for. Figures shown to them are taken from what that company entered.',
      ],
    },
    {
      id: 'messages',
      title: 'Calls, texts and mail',
      paragraphs: [
        'By giving a phone number or an email address you agree to be reached there about your jobs and your account. Calls may be recorded; the recording is announced. Answer STOP to a text to get no more of them.',
        'You agree that contracts, notices and records may be made and kept electronically.',
      ],
    },
    {
      id: 'disclaimer',
      title: 'Disclaimers',
      paragraphs: [
        `${name} is offered as it is and as it is available. As far as the law allows, the provider gives no warranty of any kind, whether express or implied: not that ${name} fits a purpose, not that it always runs or is free of mistakes, and not that what others enter is right.`,
        'The provider does not check, recommend or answer for companies, workers or clients, and is not liable for what they do or leave undone, for loss of or damage to goods, or for injury during a job.',
        'Texts about the rules of the trade are help, not legal advice.',
      ],
    },
    {
      id: 'liability',
      title: 'Limit of liability',
      paragraphs: [
        'As far as the law allows, the provider is not liable for indirect or consequential loss, lost profit, lost data or punitive damages, on whatever ground. All that the provider can owe you for everything connected with these terms comes to no more than 100 dollars.',
        'Where a law does not allow one of these limits, it applies as far as that law lets it.',
      ],
    },
    {
      id: 'indemnity',
      title: 'Claims of others',
      paragraphs: [
        'If somebody makes a claim against the provider because you broke these terms, a law or the rights of others, you pay for the damage and the reasonable cost of the defense.',
      ],
    },
    {
      id: 'arbitration',
      title: 'Disputes and arbitration',
      paragraphs: [
        `Write to ${contact} first: most disputes can be settled that way. What cannot be settled is decided by binding arbitration before one neutral arbitrator, and not by a court or a jury. You and the provider each bring claims only in your own name, not as part of a class.`,
        'The two sides have 7 days from the request for arbitration to agree on an arbitrator. If they do not, the arbitration body that the claim was filed with appoints one.',
        'Claims of up to $10,000 are decided on documents only, without a hearing. For larger claims either side may ask for a hearing by phone, by video or in person.',
        'Each side may bring a matter that fits there before a small claims court, and may ask any court for an order that prevents harm which could not be undone. The decision of the arbitrator is final and can be entered in any court that has jurisdiction.',
      ],
    },
    {
      id: 'law',
      title: 'Governing law',
      paragraphs: [
        'The law of the State of California governs these terms and every dispute about them, without its rules on which law applies. Rights that the law of your own state gives you and that nobody can sign away stay with you.',
      ],
    },
    {
      id: 'changes',
      title: 'Changes to these terms',
      paragraphs: [
        `The provider may change these terms and will say so in ${name} or by mail. You have 30 days from that notice to reject the changes by writing to ${contact}. If you reject them, the terms you accepted last go on to govern what happened before, and either side may end your use of ${name}. If you do not, the new terms count from the end of the 30 days.`,
      ],
    },
    {
      id: 'notices',
      title: 'Notices',
      paragraphs: [
        'Notices to you go to the email address or the postal address in your account. A notice counts as given 48 hours after it was mailed, or 12 hours after it was sent by e-mail, unless the sender learns that it did not arrive.',
        `Notices to the provider go to ${contact}.`,
      ],
    },
    {
      id: 'end',
      title: 'Ending',
      paragraphs: [
        `You may stop using ${name} and ask for your account to be closed at any time. The provider may suspend or close accounts that break these terms or endanger others.`,
        'What has to outlast the end does: payment for what was done, the limits of liability, and how disputes are settled.',
      ],
    },
    {
      id: 'rest',
      title: 'What else counts',
      paragraphs: [
        'If one part of these terms does not hold, the others do. A right that is not used at once is not given up. You may not hand this agreement on to somebody else without consent; the provider may, to whoever takes over the service.',
        'These terms and the privacy page are the whole agreement between you and the provider about this service.',
      ],
    },
  ]
}

/** Returns the sections of the privacy page. */
export function privacyOf(names: LegalNames): readonly LegalSection[] {
  const { productName: name } = names
  const contact = contactOf(names)
  return [
    {
      id: 'about',
      title: 'About this page',
      paragraphs: [
        `This page tells what the provider of ${name} does with data about you. Moving companies that use ${name} decide for themselves what they keep about their clients and workers; ask them about that.`,
      ],
    },
    {
      id: 'collected',
      title: 'Data that is collected',
      paragraphs: ['Some of it you or a company enter, some comes about as the service is used:'],
      items: [
        'who you are and how to reach you: name, email address, phone number, postal address, a picture if you upload one;',
        'what a job needs: places, dates, belongings, prices, documents that were agreed to with time, address and browser, ratings, damages, claims;',
        'messages: mail, texts, calls with their recordings and transcripts, complaints;',
        'payments: amounts, times, and the brand and last four digits of a card, never the whole number;',
        'for workers: working times, pay, papers such as a license, and times off;',
        'technical records: network address, browser, times of sign-ins and of changes, errors.',
      ],
    },
    {
      id: 'use',
      title: 'How it is used',
      paragraphs: ['Data is used to:'],
      items: [
        'plan, price, agree, staff, carry out and bill jobs;',
        'let clients, crews and offices reach each other;',
        'keep accounts safe, find mistakes and misuse, and prove what was agreed;',
        'meet duties under the law, such as those of bookkeeping and of the moving trade.',
      ],
    },
    {
      id: 'disclosure',
      title: 'Who gets to see it',
      paragraphs: [
        'Data about a job is shown to the company that does it, to its client, and to its crew as far as their part needs. Data is not sold.',
        'Service providers that carry mail, texts, calls, card payments, maps and files get what their part needs and may use it for nothing else. Data is given to authorities or courts where the law demands it, and to whoever takes over the service, under these same rules.',
      ],
    },
    {
      id: 'tracking',
      title: 'Tracking',
      paragraphs: [
        `${name} keeps in your browser what it needs to work: that you are signed in, whether you chose dark mode, and what you typed and have not sent yet. It loads no advertising and does not follow you to other sites. The form for card payments comes from the payment provider, which uses cookies of its own against fraud.`,
      ],
    },
    {
      id: 'dnt',
      title: 'Do-not-track signals',
      paragraphs: [
        'Because nobody is followed across sites, a do-not-track signal of your browser changes nothing: everybody is treated as if it were on.',
      ],
    },
    {
      id: 'security',
      title: 'Security',
      paragraphs: [
        'Connections are encrypted, passwords are kept as hashes, sensitive numbers are sealed, each company sees its own data alone, and every change is recorded with who made it. No system is beyond all attack: if yours is the data at risk, you will be told as the law asks.',
      ],
    },
    {
      id: 'children',
      title: 'Children under 13',
      paragraphs: [
        `${name} is not meant for children, and data of children under 13 is not solicited. If you learn that a child has given us data, write to ${contact} and it will be removed.`,
      ],
    },
    {
      id: 'rights',
      title: 'Looking, correcting, taking along',
      paragraphs: [
        'You see and correct most data about you in your account and on your jobs. For the rest, and for a copy of it, ask the company concerned or write to the address below.',
      ],
    },
    {
      id: 'termination',
      title: 'Ending your account',
      paragraphs: [
        `To end your account, write to ${contact} from the email address of the account. What identifies you is then removed. What the law wants kept, such as agreements, payments and bookkeeping, stays for as long as it has to.`,
      ],
    },
    {
      id: 'changes',
      title: 'Changes to this page',
      paragraphs: ['When this page changes in a way that matters to you, you are told before it counts.'],
    },
    {
      id: 'contact',
      title: 'Contact',
      paragraphs: [`Questions about privacy go to ${contact}.`],
    },
  ]
}
