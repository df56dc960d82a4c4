import { isOwnDocument } from '../../../../shared/jobs/documents/document.ts'
import { planText } from '../../../../shared/jobs/documents/protection-plans.ts'
import { protectionText } from '../../../../shared/jobs/documents/protection-text.ts'
import { isJobOpen, protectionDocumentOf } from '../../../../shared/jobs/documents/document.rules.ts'
import { rescissionOf } from '../../../../shared/jobs/documents/rescission.ts'
import { shownEstimateSchema } from '../../../../shared/jobs/documents/shown.ts'
import { PRICE_AFTER_SURVEY } from '../../../../shared/jobs/documents/survey.ts'
import { CHARGE_ITEM_LABELS } from '../../../../shared/jobs/finances/payment.choices.ts'
import type { JobDocument } from '../../../../shared/jobs/jobs/job.parts.ts'
import { formatDayInWords } from '../../../../shared/kernel/dates.ts'
import { centsFromDollars, formatCents } from '../../../../shared/kernel/money.ts'
import { ESTIMATE_PROMISES } from '../../../../shared/trade/estimate-options.ts'
import { claimTimes } from '../../../../shared/trade/claim-times.ts'
import { profileFor, type TradeProfile } from '../../../../shared/trade/profiles.ts'
import type { Fact } from '../../../ui/FactList.tsx'
import type { ShownJob } from '../slot.ts'

/** What a document says in plain English, with the figures of its job. It is no part of the document. */
export interface PaperSummary {
  says: readonly string[]
  /** What the client gives up or gains. */
  effects: readonly string[]
  costs: readonly Fact[]
  /** Until when it can be undone; null if that is not a question. */
  undo: string | null
}

/** What the summary of a document is made from. */
export type SummaryJob = Pick<
  ShownJob,
  'companyInfo' | 'documents' | 'payments' | 'jobStatus' | 'jobType' | 'locations' | 'jobDate'
> & { crewFacts: Pick<ShownJob['crewFacts'], 'startedAt'> }

const money = (dollars: number) => formatCents(centsFromDollars(dollars))

/**
 * Returns the summary of a document for its job on a day, `YYYY-MM-DD`. A text that the company wrote has its figures
 * only, because nobody has summed it up.
 */
export function summaryOf(job: SummaryJob, document: JobDocument, today: string): PaperSummary {
  const isStandard = document.isStandardText !== false && !isOwnDocument(document.name)
  return {
    says: isStandard ? saysOf(job, document) : [],
    effects: isStandard ? effectsOf(job, document.name) : [],
    costs: costsOf(job, document),
    undo: undoOf(job, document.name, today),
  }
}

function promiseOf(job: SummaryJob): string[] {
  const estimate = shownEstimateSchema.safeParse(job.documents['estimate']?.variables)
  const option = estimate.success ? estimate.data.optionEstimate : null
  if (option === null) return []
  const limit = option === 'nonbinding' ? shareAtDelivery(profileFor(job)) : null
  return [ESTIMATE_PROMISES[option], ...(limit === null ? [] : [limit])]
}

function shareAtDelivery({ deliveryShare: { percent, creditDays } }: TradeProfile): string | null {
  if (percent === null || creditDays === null) return null
  return `At delivery you can be asked for at most ${percent} % of the estimate. The rest is due ${creditDays} days later.`
}

function saysOf(job: SummaryJob, { name }: JobDocument): string[] {
  const company = job.companyInfo.name
  switch (name) {
    case 'estimate':
      return [
        'What your move is expected to cost, line by line.',
        ...promiseOf(job),
        'If the work changes, you get a new estimate and are asked again.',
      ]
    case 'clientAgreement':
    case 'coloradoClientAgreement':
      return [
        `The contract between you and ${company}. They do the work in the estimate, and tell you the price of anything else before they begin with it.`,
        ...promiseOf(job),
        'You have ready what you pack yourself, keep ways and parking free, and are there or name an adult who decides for you.',
        'Explosives, fuel, chemicals, animals and perishable food are not moved. Keep cash, jewelry, papers and medicine with you.',
      ]
    case 'consumerAdvisement':
      return [
        'Your rights in a move inside Colorado, from the state’s rules.',
        'The mover needs a permit, has to be insured, and gives you a written contract before any work begins.',
        'Once you have paid what may be asked for at delivery, the mover has to hand over your goods.',
        'Note loss and damage on the papers before the crew leaves.',
      ]
    case 'consumerRights':
      return [
        'The federal booklet about your rights in a move between states.',
        'It covers estimates, protection of your goods, weighing, delivery, claims, and what to do if something goes wrong.',
      ]
    case 'billOfLading':
      return [
        `The contract of carriage. ${company} takes your goods over as the inventory describes them and delivers them.`,
        ...promiseOf(job),
        'At the destination your signature confirms the delivery, not that nothing is damaged.',
      ]
    case 'cubeSheet':
      return ['What you move, counted by room, and how much space it takes.']
    case 'inventorySheet':
      return [
        'The list of what is loaded, and the condition of each piece.',
        'Look at the condition marks: they decide later what counts as new damage.',
      ]
    case 'invoice':
      return ['What the move cost, line by line, and what is still to pay.']
    case 'receipt':
      return ['What the move cost and what you have paid.']
    default:
      return []
  }
}

function effectsOf(job: SummaryJob, name: string): string[] {
  switch (name) {
    case 'estimate':
      return ['Agreeing confirms the lines and the total. You pay nothing by agreeing.']
    case 'clientAgreement':
    case 'coloradoClientAgreement':
      return [
        ...protectionEffect(job),
        'What is in boxes that you packed yourself is covered only if the mover damaged the box.',
        claimEffect(job),
      ]
    case 'consumerAdvisement':
      return ['You give up nothing. You confirm that you have read it.']
    case 'consumerRights':
      return ['You give up nothing. The last page confirms that you have received it.']
    case 'billOfLading':
      return [...protectionEffect(job), claimEffect(job)]
    case 'inventorySheet':
      return ['Signing confirms the list. A piece that is not on it is hard to claim for.']
    default:
      return []
  }
}

function claimEffect(job: SummaryJob): string {
  const { claimTime } = claimTimes(profileFor(job).claims)
  // A whole sentence for the translation of the time that all rules have now.
  if (claimTime === 'nine months') return 'You have nine months after delivery to send a claim in writing.'
  return `You have ${claimTime} after delivery to send a claim in writing.`
}

/** What is paid for an item that is lost or damaged, under the protection that is chosen or applies without a choice. */
function protectionEffect(job: SummaryJob): string[] {
  const terms = job.documents[protectionDocumentOf(job)]?.protection
  if (!terms || (terms.isRequired && !terms.isChosen)) return []
  const { chosen } = terms
  if (!chosen || chosen.coverage === 'releasedValueOption') return [planText('basic', terms)]
  return [planText(chosen.deductible ?? 0, terms)]
}

/** Documents that have no price of their own. */
const FREE: readonly string[] = ['consumerAdvisement', 'consumerRights', 'inventorySheet']

function costsOf(job: SummaryJob, { name, total }: JobDocument): Fact[] {
  if (FREE.includes(name)) return [['Cost', 'None']]
  const { payments, documents } = job
  const estimate = documents['estimate']
  if (name === 'invoice' || name === 'receipt')
    return [
      ...(total === undefined ? [] : [['Total', money(total)] satisfies Fact]),
      ...(payments === null
        ? []
        : ([
            ['Paid', money(payments.paid)],
            ['Left to pay', money(Math.max(0, payments.balance))],
          ] satisfies Fact[])),
    ]
  if (name === 'cubeSheet' || !estimate) return []
  const terms = documents[protectionDocumentOf(job)]?.protection
  const hasPrice = estimate.blockCode !== 'survey_needed'
  return [
    ['Total', hasPrice ? money(estimate.total ?? 0) : PRICE_AFTER_SURVEY],
    ...(terms ? [['Protection', protectionText(terms)] satisfies Fact] : []),
    ...(hasPrice && payments !== null && isJobOpen(job)
      ? payments.shares
          .filter(({ amount }) => amount > 0)
          .map(({ item, amount, when }): Fact => [CHARGE_ITEM_LABELS[item], `${money(amount)} · ${when}`])
      : []),
  ]
}

/** Documents that bind the client to the move. */
function isContract(name: string): boolean {
  return (
    ['estimate', 'clientAgreement', 'coloradoClientAgreement', 'billOfLading'].includes(name) ||
    isOwnDocument(name)
  )
}

function undoOf(job: SummaryJob, name: string, today: string): string | null {
  if (!isContract(name) || !isJobOpen(job) || job.crewFacts.startedAt !== null) return null
  const right = rescissionOf(job)
  if (right) return right.text
  const until = job.documents['estimate']?.refundableUntil ?? null
  const isBooked = job.jobStatus === 'scheduled'
  if (!isBooked)
    return until === null || until < today
      ? 'Until your move is booked, you can cancel free of charge.'
      : `Until your move is booked, you can cancel free of charge. After that, you get the whole deposit back if you cancel by ${formatDayInWords(until, today)}.`
  return until === null || until < today
    ? 'You can still cancel. Before you confirm, you see what is refunded.'
    : `You get the whole deposit back if you cancel by ${formatDayInWords(until, today)}.`
}
