import type { HomeSize } from '../../../shared/trade/home-sizes.ts'
import { homeWorkOf, withDefaultBooking } from '../../../shared/company/settings/online-booking.ts'
import { poundsOf } from '../../../shared/jobs/documents/cube-sheet.ts'
import type { BillValuation } from '../../../shared/jobs/documents/document.ts'
import { type ValuationChoice, VALUATION_OPTION_LABELS } from '../../../shared/trade/estimate-options.ts'
import { acceptedOption, documentsOfJob } from '../../../shared/jobs/documents/document.rules.ts'
import { VALUATION_LABEL } from '../../../shared/jobs/estimates/automatic.ts'
import {
  coverageOf,
  fullValueOffers,
  leastFullValue,
  premiumCents,
  protectionCharge,
  protectionProblem,
} from '../../../shared/jobs/documents/protection.ts'
import type { JobDocument } from '../../../shared/jobs/jobs/job.parts.ts'
import { dollarsFromCents } from '../../../shared/kernel/money.ts'
import { profileFor } from '../../../shared/trade/profiles.ts'
import { hasStarted } from '../jobs/job.record.ts'
import {
  cubicFeetOn,
  documentFactsOf,
  protectionAnswers,
  chosenProtection,
  storedDocument,
  type VariableSources,
} from './document.lines.ts'

type Sources = Pick<VariableSources, 'job' | 'stored'>

/** Returns the shipment's weight in pounds by the job's cube sheet, or null without one. */
export function shipmentPounds({ job, stored }: Sources): number | null {
  const hasSheet = documentsOfJob(documentFactsOf(job)).some(({ name }) => name === 'cubeSheet')
  const cubicFeet = hasSheet ? cubicFeetOn(stored) : 0
  if (cubicFeet === 0) return null
  return poundsOf(cubicFeet, job.company.variables.movingVolToWeightConversion.value)
}

/**
 * Returns the weight in pounds for the minimum declared value: the shipment's by its cube sheet, else the
 * usual one of its home; null if neither is known.
 */
export function protectionWeight(sources: Sources): {
  pounds: number | null
  /** The home whose usual weight it is; null for the cube sheet's. */
  homeSize: HomeSize | null
} {
  const pounds = shipmentPounds(sources)
  const { homeSize, company } = sources.job
  if (pounds !== null || homeSize === null) return { pounds, homeSize: null }
  const { cubicFeet } = homeWorkOf(withDefaultBooking(company.booking), homeSize)
  return { pounds: poundsOf(cubicFeet, company.variables.movingVolToWeightConversion.value), homeSize }
}

/**
 * Returns whether protection can no longer change: the crew marked the move as started, or its client has
 * chosen and the planned start of the booked move has passed. Otherwise the client could decide after seeing
 * damage.
 */
export function isProtectionLocked(sources: Sources, now: Date): boolean {
  const { job } = sources
  if (job.startedAt !== null) return true
  return job.jobStatus === 'scheduled' && hasStarted(job, now) && chosenProtection(sources) !== null
}

/** Returns the cost and requirements of the choice of protection for the client's screens. */
export function viewProtection(sources: Sources): NonNullable<JobDocument['protection']> {
  const { job } = sources
  const { variables } = job.company
  const answers = protectionAnswers(sources)
  const asksInitials = answers.document === 'coloradoClientAgreement'
  const { pounds, homeSize } = protectionWeight(sources)
  const minimum = leastFullValue(pounds, variables)
  const profile = profileFor(job)
  const releasedCents = profile.releasedValueCentsPerPound
  const protection = chosenProtection(sources)
  const isFull = protection?.coverage === 'fullReplacementCostOption'
  const isChosen = protection !== null || answers.isWithoutPrice
  return {
    asksInitials,
    isRequired: profile.name === 'federal',
    isChosen,
    chosen: protection && {
      coverage: protection.coverage,
      deductible: isFull ? protection.deductible : null,
      declaredValue: isFull ? protection.declaredValue : null,
      premium: dollarsFromCents(premiumCents(protection, variables)),
    },
    problem: isChosen ? null : (protectionProblem(answers, asksInitials)?.message ?? null),
    pounds,
    homeSize,
    perPound: variables.protectionPerPound.value,
    minimum,
    // The cost of the minimum value before one is declared.
    offersFor: answers.valueOfShipment ?? minimum,
    offers: fullValueOffers(variables, answers.valueOfShipment ?? minimum),
    releasedPerPound: releasedCents === null ? null : dollarsFromCents(releasedCents),
  }
}

/**
 * Returns the client's choice of protection for its agreement, with nulls for missing fields; the server
 * calculates the premium. An agreement from before protection had a price keeps its content.
 */
export function protectionVariables(sources: Sources) {
  const { stored, job } = sources
  const answers = protectionAnswers(sources)
  const { optionsValuation, valueOfShipment } = answers
  const protection = chosenProtection(sources)
  const approved = optionsValuation && acceptedOption(optionsValuation)
  const isFull = protection?.coverage === 'fullReplacementCostOption'
  return {
    cargoInsurance: storedDocument(stored, answers.document)?.cargoInsurance ?? null,
    optionsValuation,
    // The initialed part determines the kind of protection; before that, the choice.
    optionValuation: coverageOf(answers, false),
    valuation: isFull
      ? {
          name: approved ? VALUATION_OPTION_LABELS[approved] : VALUATION_LABEL,
          coverage: protection.declaredValue,
          deductible: protection.deductible,
          premium: dollarsFromCents(premiumCents(protection, job.company.variables)),
        }
      : answers.isWithoutPrice
        ? (storedDocument(stored, answers.document)?.valuation ?? null)
        : null,
    valueOfShipment,
  }
}

/**
 * Returns what the client acknowledges about protection with the estimate; null if the lines say everything.
 * On a federal move released value is the client's written waiver of full value (49 CFR 375.201).
 */
export function protectionAcknowledgment(sources: Sources): Record<string, unknown> | null {
  const protection = chosenProtection(sources)
  if (!protection) return null
  if (protection.coverage === 'releasedValueOption')
    return profileFor(sources.job).name === 'federal' ? { coverage: protection.coverage } : null
  const { variables } = sources.job.company
  return {
    ...protection,
    rate: protectionCharge(protection, variables)?.rate ?? 0,
    premium: dollarsFromCents(premiumCents(protection, variables)),
  }
}

/** The bill's term for each choice of the client. */
const CHOSEN_VALUATION: Record<ValuationChoice, BillValuation> = {
  releasedValueOption: 'basic',
  fullReplacementCostOption: 'lumpReplacement',
}

/**
 * Returns the protection on the bill of lading by the client's choice, which takes precedence over the
 * office's terms. A choice from before protection had a price is used only if the office has no terms.
 */
export function billProtection(sources: Sources): { chosen: Record<string, unknown>; isFinal: boolean } {
  const answers = protectionAnswers(sources)
  const protection = chosenProtection(sources)
  const coverage = protection?.coverage ?? coverageOf(answers, false)
  const isFull = protection?.coverage === 'fullReplacementCostOption'
  return {
    isFinal: protection !== null,
    chosen: {
      optionValuation: coverage && CHOSEN_VALUATION[coverage],
      declaredValue: protection && !isFull ? null : answers.valueOfShipment,
      ...(isFull && { deductible: protection.deductible }),
    },
  }
}
