import { HOME_SIZE_PHRASES } from '../../trade/home-sizes.ts'
import type { JobType } from '../../trade/job.choices.ts'
import type { JobDocument } from '../jobs/job.parts.ts'
import { NUMERIC_MESSAGE } from '../../kernel/field-messages.ts'
import { money } from '../../kernel/money.ts'
import { DECLARE_VALUE } from './declared-value.ts'
import type { ProtectionInput } from './document.inputs.ts'
import { VALUATION_OPTION_LABELS, type ValuationOption } from '../../trade/estimate-options.ts'
import { valuationOf } from './document.rules.ts'
import { wholeDollars } from './protection-text.ts'
import type { ShownClientAgreement } from './shown.ts'
import { readValuationAnswer, valuationOptions } from './valuation.ts'

/** Cost and requirements of the protection choice, as a job shows them. */
export type ProtectionTerms = NonNullable<JobDocument['protection']>

/** Plans for the client: basic protection, or full protection with a deductible in dollars. */
export type ProtectionPlan = 'basic' | number

/** A protection choice as typed. */
export interface ProtectionAnswer {
  plan: ProtectionPlan | null
  /** Required in Colorado. */
  initials: string
  /** Dollars; null if none is typed, NaN for text that is not a number. */
  value: number | null
}

/**
 * Returns whether a client must choose protection: not for junk removal, unless Colorado's agreement requires
 * it.
 */
export function isProtectionRequired(jobType: JobType, { asksInitials }: ProtectionTerms): boolean {
  return asksInitials || jobType !== 'junk_removal'
}

/** Returns the plans in the order in which they are shown. */
export function protectionPlans({ offers }: ProtectionTerms): ProtectionPlan[] {
  return ['basic', ...offers.map(({ deductible }) => deductible)]
}

/** Returns the option of the Colorado agreement for a plan. */
export function optionOf(plan: ProtectionPlan): ValuationOption {
  if (plan === 'basic') return 'optionB'
  return plan === 0 ? 'optionA1' : 'optionA2'
}

/** Returns the name of a plan in plain words. */
export function planName(plan: ProtectionPlan): string {
  if (plan === 'basic') return 'Basic protection'
  if (plan === 0) return 'Full protection, no deductible'
  return `Full protection, ${wholeDollars(plan)} deductible`
}

/** Returns the name of a plan; in Colorado with its option in the agreement. */
export function planTitle(plan: ProtectionPlan, { asksInitials }: ProtectionTerms): string {
  const name = planName(plan)
  return asksInitials ? `${name} (${VALUATION_OPTION_LABELS[optionOf(plan)]})` : name
}

/** Returns what a plan pays, in one or two sentences. */
export function planText(plan: ProtectionPlan, { releasedPerPound }: ProtectionTerms): string {
  if (plan === 'basic') return basicText(releasedPerPound)
  const bears = plan === 0 ? '' : ` ${youPay(plan)}`
  return `We repair the item, replace it with one like it, or pay what that costs, up to the value you declare.${bears}`
}
const BASIC = 0.6

/** Returns what basic protection pays. */
export function basicText(releasedPerPound: number | null): string {
  return `For an item we lose or damage we pay by its weight: at most ${money(releasedPerPound ?? BASIC)} a pound, whatever it is worth.`
}

/** Returns what the client bears with a deductible, in dollars. */
export function youPay(deductible: number): string {
  return `You pay the first ${wholeDollars(deductible)} of each claim.`
}

/** Weight in pounds and value in dollars of the item that shows what plans pay. */
const TV = { weight: 50, value: 800 }

/** Returns the price of a plan alone, beside `pricesText`. */
export function planPremium(plan: ProtectionPlan, terms: ProtectionTerms): string {
  const offer = terms.offers.find(({ deductible }) => deductible === plan)
  return typeof offer?.premium === 'number' && offer.rate > 0 && terms.offersFor !== null
    ? money(offer.premium)
    : planPrice(plan, terms)
}

/** Returns the declared value that the prices of `planPremium` are for; '' if it is not known. */
export function pricesText({ offersFor }: ProtectionTerms): string {
  return offersFor === null ? '' : `Prices are for ${wholeDollars(offersFor)} declared.`
}

/** Returns the item of `planExample`, above the plans. */
export function protectionExample(): string {
  return `With each plan: what you get for a broken ${TV.weight}-lb TV worth ${wholeDollars(TV.value)}. With full protection we repair or replace it, or pay, up to the value you declare. The deductible is what you pay of each claim.`
}

/** Returns what a plan pays for one item, and why, in one sentence that stands with the plan. */
export function planExample(plan: ProtectionPlan, { releasedPerPound }: ProtectionTerms): string {
  if (plan === 'basic') {
    const perPound = releasedPerPound ?? BASIC
    return `${wholeDollars(perPound * TV.weight)}: we pay by weight, at most ${money(perPound)} a pound.`
  }
  if (plan === 0) return `Up to ${wholeDollars(TV.value)}: you pay nothing.`
  return `Up to ${wholeDollars(Math.max(0, TV.value - plan))}: you pay the first ${wholeDollars(plan)}.`
}

/**
 * Returns the price of a plan: for the declared value, or else for the minimum value, or else for each $100.
 */
export function planPrice(plan: ProtectionPlan, { offers, offersFor }: ProtectionTerms): string {
  if (plan === 'basic') return 'No charge'
  const offer = offers.find(({ deductible }) => deductible === plan)
  if (!offer || offer.rate === 0) return 'No charge'
  const rate = `${money(offer.rate)} for each $100 you declare`
  if (offer.premium === null || offersFor === null) return rate
  const wholeText = `${money(offer.premium)} for ${wholeDollars(offersFor)} declared (${rate})`
  return wholeText
}

/** Returns whether a choice is required or what applies without one, and what a choice means. */
export function protectionNote({ isRequired, asksInitials }: ProtectionTerms): string {
  if (isRequired)
    return 'A move between states comes with full protection unless you give it up in writing. Choosing basic protection is that waiver. Choose one before you agree.'
  return asksInitials
    ? 'Choose one and type your initials before you agree. Colorado’s agreement requires both.'
    : 'If you choose nothing, basic protection applies.'
}

/** Returns what is missing from the choice before its client can agree, in words; null if nothing. */
export function protectionMissing(terms: ProtectionTerms | undefined, isUnsaved: boolean): string | null {
  if (!terms) return null
  const { isChosen, isRequired, asksInitials } = terms
  if (isUnsaved) return 'Finish choosing your protection'
  if (isChosen || !(isRequired || asksInitials)) return null
  return asksInitials ? 'Choose your protection and type your initials' : 'Choose your protection'
}

/** Returns the note under the declared value: its minimum and where that comes from. */
export function minimumValueNote({ minimum, pounds, perPound, homeSize }: ProtectionTerms): string {
  const what = 'What everything we move for you is worth. It is the most we pay in all.'
  if (minimum === null || pounds === null) return what
  const weight = `${Math.round(pounds).toLocaleString('en-US')} lb`
  const why =
    homeSize === null
      ? `the ${weight} on your item list`
      : `about ${weight}, the usual weight for ${withArticle(HOME_SIZE_PHRASES[homeSize])}`
  return `At least ${wholeDollars(minimum)}: ${money(perPound)} a pound for ${why}. ${what}`
}

function withArticle(phrase: string): string {
  return `${/^[aeiou]/.test(phrase) ? 'an' : 'a'} ${phrase}`
}

/** Returns the stored choice as it was typed. */
export function storedAnswer(shown: Omit<ShownClientAgreement, 'estimate' | 'wording'>): ProtectionAnswer {
  const { optionsValuation, optionValuation, valuation, valueOfShipment } = shown
  const typed = optionsValuation ? readValuationAnswer(optionsValuation) : { approved: null, initials: '' }
  const isFull = optionValuation === 'fullReplacementCostOption'
  const chosen = isFull ? (valuation?.deductible ?? null) : optionValuation === null ? null : 'basic'
  return { plan: chosen, initials: typed.initials, value: valueOfShipment }
}

/** Returns what is missing or wrong in a typed choice, or null if it is complete; '' if nothing is chosen or typed. */
export function answerProblem(
  { plan, initials, value }: ProtectionAnswer,
  { asksInitials, minimum }: ProtectionTerms,
): string | null {
  if (plan === null) return initials === '' ? '' : 'Choose your protection above.'
  if (asksInitials && initials === '') return 'Type your initials.'
  if (plan === 'basic') return null
  if (value !== null && Number.isNaN(value)) return NUMERIC_MESSAGE
  if (value === null || value <= 0) return DECLARE_VALUE
  return minimum !== null && value < minimum ? `At least ${money(minimum)}.` : null
}

/** Returns a choice as it is sent; the server calculates its price. */
export function protectionInputOf(
  { initials, value }: ProtectionAnswer,
  plan: ProtectionPlan,
  { asksInitials }: ProtectionTerms,
): ProtectionInput {
  const option = optionOf(plan)
  const isBasic = plan === 'basic'
  return {
    ...(asksInitials && { optionsValuation: valuationOptions(option, initials) }),
    optionValuation: valuationOf(option),
    valuation: isBasic ? null : { name: '', coverage: 0, deductible: plan, premium: 0 },
    valueOfShipment: isBasic ? null : value,
  }
}
