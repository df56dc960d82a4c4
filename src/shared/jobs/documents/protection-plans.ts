import { HOME_SIZE_PHRASES } from '../../trade/home-sizes.ts'
import type { JobType } from '../../trade/job.choices.ts'
import type { JobDocument } from '../jobs/job.parts.ts'
import { NUMERIC_MESSAGE } from '../../kernel/field-messages.ts'
import { centsFromDollars, formatCents } from '../../kernel/money.ts'
import { DECLARE_VALUE } from './declared-value.ts'
import { VALUATION_OPTION_LABELS, type ProtectionInput, type ValuationOption } from './document.ts'
import { valuationOf } from './document.rules.ts'
import type { ShownClientAgreement } from './shown.ts'
import { answerIn, optionsFor } from './valuation.ts'

/** What the choice of protection costs and asks for, as a job shows it. */
export type ProtectionTerms = NonNullable<JobDocument['protection']>

/** What a client can choose: basic protection, or full protection with a deductible in dollars. */
export type ProtectionPlan = 'basic' | number

/** A choice as it is typed. */
export interface ProtectionAnswer {
  plan: ProtectionPlan | null
  /** Colorado asks for them. */
  initials: string
  /** Dollars; null while none is typed, NaN for text that is no number. */
  value: number | null
}

/** Whether a client is asked to choose: nobody protects what is thrown away, unless Colorado's agreement asks for it. */
export function asksForProtection(jobType: JobType, { asksInitials }: ProtectionTerms): boolean {
  return asksInitials || jobType !== 'junk_removal'
}

/** The plans in the order in which they are shown. */
export function plansOf({ offers }: ProtectionTerms): ProtectionPlan[] {
  return ['basic', ...offers.map(({ deductible }) => deductible)]
}

const dollars = (amount: number) => formatCents(centsFromDollars(amount))
const wholeDollars = (amount: number) => dollars(amount).replace(/\.00$/, '')

/** The option of the Colorado agreement that a plan is. */
export function optionOf(plan: ProtectionPlan): ValuationOption {
  if (plan === 'basic') return 'optionB'
  return plan === 0 ? 'optionA1' : 'optionA2'
}

/** The name of a plan; in Colorado with the option that it is in the agreement. */
export function planTitle(plan: ProtectionPlan, { asksInitials }: ProtectionTerms): string {
  const name =
    plan === 'basic'
      ? 'Basic protection'
      : `Full protection, ${plan === 0 ? 'no deductible' : `${wholeDollars(plan)} deductible`}`
  return asksInitials ? `${name} (${VALUATION_OPTION_LABELS[optionOf(plan)]})` : name
}

/** What a plan pays, in a sentence or two. */
export function planText(plan: ProtectionPlan, { releasedPerPound }: ProtectionTerms): string {
  if (plan === 'basic')
    return `For an item we lose or damage we pay by its weight: at most ${dollars(releasedPerPound ?? BASIC)} a pound, whatever it is worth.`
  const bears = plan === 0 ? '' : ` You pay the first ${wholeDollars(plan)} of each claim.`
  return `We repair the item, replace it with one like it, or pay what that costs, up to the value you declare.${bears}`
}
const BASIC = 0.6

/** What a plan costs: for the value declared, else for the least that can be declared, else for each $100. */
export function planPrice(plan: ProtectionPlan, { offers, offersFor }: ProtectionTerms): string {
  if (plan === 'basic') return 'No charge'
  const offer = offers.find(({ deductible }) => deductible === plan)
  if (!offer || offer.rate === 0) return 'No charge'
  const rate = `${dollars(offer.rate)} for each $100 you declare`
  return offer.premium === null || offersFor === null
    ? rate
    : `${dollars(offer.premium)} for ${wholeDollars(offersFor)} declared (${rate})`
}

/** The difference that the choice makes, by an example. */
export function protectionExample({ releasedPerPound }: ProtectionTerms): string {
  const paid = wholeDollars((releasedPerPound ?? BASIC) * 30)
  return `If we break a 30-lb TV: ${paid} with basic protection, its full value with full protection, less your deductible.`
}

/** What holds while nothing is chosen, and what choosing means. */
export function protectionNote({ isRequired }: ProtectionTerms): string {
  return isRequired
    ? 'A move between states comes with full protection unless you give it up in writing. Choosing basic protection is that waiver.'
    : 'If you choose nothing, basic protection applies.'
}

/** What is said under the declared value: the least that it can be, and where that comes from. */
export function minimumNote({ minimum, pounds, perPound, homeSize }: ProtectionTerms): string {
  const what = 'What everything we move for you is worth. It is the most we pay in all.'
  if (minimum === null || pounds === null) return what
  const weight = `${Math.round(pounds).toLocaleString('en-US')} lb`
  const why =
    homeSize === null
      ? `the ${weight} on your item list`
      : `about ${weight}, the usual weight for ${withArticle(HOME_SIZE_PHRASES[homeSize])}`
  return `${what} At least ${wholeDollars(minimum)}: ${dollars(perPound)} a pound for ${why}.`
}

function withArticle(phrase: string): string {
  return `${/^[aeiou]/.test(phrase) ? 'an' : 'a'} ${phrase}`
}

/** The stored choice as it is typed. */
export function answerOf(shown: Omit<ShownClientAgreement, 'estimate' | 'wording'>): ProtectionAnswer {
  const { optionsValuation, optionValuation, valuation, valueOfShipment } = shown
  const typed = optionsValuation ? answerIn(optionsValuation) : { approved: null, initials: '' }
  const isFull = optionValuation === 'fullReplacementCostOption'
  const chosen = isFull ? (valuation?.deductible ?? null) : optionValuation === null ? null : 'basic'
  return { plan: chosen, initials: typed.initials, value: valueOfShipment }
}

/** What is missing or wrong in a choice as it is typed, or null; '' while nothing is chosen. */
export function answerProblem(
  { plan, initials, value }: ProtectionAnswer,
  { asksInitials, minimum }: ProtectionTerms,
): string | null {
  if (plan === null) return ''
  if (asksInitials && initials === '') return 'Type your initials.'
  if (plan === 'basic') return null
  if (value !== null && Number.isNaN(value)) return NUMERIC_MESSAGE
  if (value === null || value <= 0) return DECLARE_VALUE
  return minimum !== null && value < minimum ? `At least ${dollars(minimum)}.` : null
}

/** A choice as it is sent; the server works out what it costs. */
export function protectionInputOf(
  { initials, value }: ProtectionAnswer,
  plan: ProtectionPlan,
  { asksInitials }: ProtectionTerms,
): ProtectionInput {
  const option = optionOf(plan)
  const isBasic = plan === 'basic'
  return {
    ...(asksInitials && { optionsValuation: optionsFor(option, initials) }),
    optionValuation: valuationOf(option),
    valuation: isBasic ? null : { name: '', coverage: 0, deductible: plan, premium: 0 },
    valueOfShipment: isBasic ? null : value,
  }
}

/** The choice in words, for who reads it: 'Full protection, $250 deductible: $20,000 declared, $150.00'. */
export function chosenText({ chosen, isChosen }: ProtectionTerms): string {
  if (!chosen) return isChosen ? 'Chosen before protection had a price' : 'Not chosen yet'
  if (chosen.coverage === 'releasedValueOption') return 'Basic protection (released value), no charge'
  const deductible = chosen.deductible ?? 0
  const name = deductible === 0 ? 'no deductible' : `${wholeDollars(deductible)} deductible`
  return `Full protection, ${name}: ${wholeDollars(chosen.declaredValue ?? 0)} declared, ${dollars(chosen.premium)}`
}
