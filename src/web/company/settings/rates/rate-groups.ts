import type { Company } from '../../../../shared/company/settings/company.ts'
import {
  DEFAULT_VARIABLES,
  type CompanyVariableName,
} from '../../../../shared/company/settings/company.variables.ts'

/** A group of rates with fields of one kind: a title and its variables in order. */
export interface RateGroup {
  id: string
  title: string
  hint?: string
  names: readonly CompanyVariableName[]
}

/** Prices, shown above the payments. */
export const PRICE_GROUPS: readonly RateGroup[] = [
  {
    id: 'moving-labor',
    title: 'Moving labor',
    hint: 'For the hours of loading, unloading and labor. A crew above four costs the rate of four and the rate of one for each further member.',
    names: ['hourlyRateOne', 'hourlyRateTwo', 'hourlyRateThree', 'hourlyRateFour'],
  },
  {
    id: 'packing',
    title: 'Packing',
    hint: 'For the hours of packing, beside the moving labor.',
    names: [
      'hourlyRateOnePacking',
      'hourlyRateTwoPacking',
      'hourlyRateThreePacking',
      'hourlyRateFourPacking',
    ],
  },
  {
    id: 'trucks',
    title: 'Trucks, weight and long carry',
    names: [
      'moving',
      'movingVolToWeightConversion',
      'truckFlatRate',
      'truckByDistance',
      'truckByTime',
      'longCarryRate',
      'longCarryUnitDistance',
      'localIntrastateMargin',
    ],
  },
  {
    id: 'protection',
    title: 'Protection',
    hint: 'What clients pay to have their goods protected at full value, for each $100 of the value they declare. Released value (60 cents per pound per article) is free.',
    names: [
      'protectionDeductible0',
      'protectionDeductible250',
      'protectionDeductible500',
      'protectionPerPound',
    ],
  },
]

/**
 * Fees, time and pay, shown below the payments. `deposit` and `tip` have no field, because deposits and tips
 * are calculated from other values.
 */
export const OTHER_GROUPS: readonly RateGroup[] = [
  {
    id: 'fees',
    title: 'Fees',
    names: [
      'changeDatetimeFee',
      'changeCrewSizeFee',
      'bookingFee',
      'serviceFee',
      'heavyItemFee',
      'longDistanceFee',
      'discount',
      'materials',
      'estimate',
    ],
  },
  { id: 'agreed-price', title: 'Agreed price', names: ['mostAboveAgreed'] },
  { id: 'minimum-time', title: 'Minimum time', names: ['minimumTime'] },
  { id: 'worker-pay', title: 'Worker pay', names: ['workerPay', 'workerFlatPay'] },
  {
    id: 'clock',
    title: 'Job clock',
    hint: 'How times that crews record are counted, from the next time or correction of a job on.',
    names: ['clockRounding', 'clockTravelBilled', 'clockTravelPaid', 'workweekStart'],
  },
  {
    id: 'retention',
    title: 'How long data is kept',
    hint: 'Records of money and wages, and agreements, are kept longer. Messages are kept until a client is erased.',
    names: [
      'crewContactDays',
      'messagesKeptDays',
      'namesKeptYears',
      'historyDetailMonths',
      'clockPositionDays',
    ],
  },
]

/** Hint of a rate that no rule applies by itself. */
const WHEN_ADDED = 'Proposed when this line is added to an estimate.'

/** When each rate applies; of a group with a hint of its own, only where that is not enough. */
export const RATE_HINTS: Partial<Record<CompanyVariableName, string>> = {
  moving: 'Prices moves to other states and countries by their cube sheet.',
  movingVolToWeightConversion: 'Turns the volume of a cube sheet into weight.',
  truckFlatRate: 'Once for each job that uses your truck, except moves priced by weight.',
  truckByDistance: 'For each mile of a job that uses your truck, except moves priced by weight.',
  truckByTime: WHEN_ADDED,
  longCarryUnitDistance: 'How far movers carry before the next unit of a long carry begins.',
  protectionPerPound: 'Clients declare at least this for each pound of their shipment. 0: no minimum.',
  longCarryRate: 'For each unit distance begun.',
  localIntrastateMargin: 'Moves within one state up to this distance are local.',
  changeDatetimeFee: 'What clients pay to change a scheduled date. 0: nothing.',
  changeCrewSizeFee: 'For each crew member added or taken off a scheduled job. 0: nothing.',
  bookingFee: WHEN_ADDED,
  serviceFee: WHEN_ADDED,
  heavyItemFee: WHEN_ADDED,
  longDistanceFee: WHEN_ADDED,
  discount: WHEN_ADDED,
  materials: WHEN_ADDED,
  mostAboveAgreed:
    'Where no rule sets a limit: how far the actual hours may take a charge to a stored card above the agreed price.',
  crewContactDays: 'How long after a move the crew can still see them.',
  messagesKeptDays:
    'Messages about a move are kept for at least a year after it, since claims may still come.',
  namesKeptYears: 'Counted from the last move. Shown on documents only. At least a year.',
  historyDetailMonths:
    'After that, the history still shows who changed what and when, without long values. At least a year.',
  clockRounding: 'To the nearest, for starts, finishes and breaks alike.',
  clockTravelBilled: "From the lead's 'On my way' to the arrival.",
  clockTravelPaid: "From each worker's 'On my way' to the arrival.",
  workweekStart: 'Overtime is counted by this week.',
  clockPositionDays: 'Where phones were when a time was recorded. 1 to 365 days.',
  estimate: 'For the hours of an on-site estimate. 0: estimates get no such line.',
  minimumTime: 'Labor is charged for at least this long.',
  workerPay: 'For workers without their own rate.',
  workerFlatPay: 'For a whole job, where workers are paid by the job.',
}

const YES_OR_NO = [
  { value: '0', label: 'No' },
  { value: '1', label: 'Yes' },
]

/** Settings that are a choice, with its values. */
export const RATE_CHOICES: Partial<Record<CompanyVariableName, readonly { value: string; label: string }[]>> =
  {
    clockRounding: [
      { value: '0', label: 'Exact' },
      { value: '5', label: '5 minutes' },
      { value: '6', label: '6 minutes' },
      { value: '15', label: '15 minutes' },
    ],
    clockTravelBilled: YES_OR_NO,
    clockTravelPaid: YES_OR_NO,
    workweekStart: [
      { value: '0', label: 'Sunday' },
      { value: '1', label: 'Monday' },
      { value: '2', label: 'Tuesday' },
      { value: '3', label: 'Wednesday' },
      { value: '4', label: 'Thursday' },
      { value: '5', label: 'Friday' },
      { value: '6', label: 'Saturday' },
    ],
  }

/** What is shown around the number of a rate: dollars before it, units after it. */
export interface RateUnits {
  isMoney: boolean
  suffix: string
}

/** Returns the units of a variable from its labels: '$/hour' is dollars and ' / hour'. */
export function unitsOf(variables: Company['variables'], name: CompanyVariableName): RateUnits {
  const { rateLabel, unitsLabel } = variables[name] ?? DEFAULT_VARIABLES[name]
  if (rateLabel.startsWith('$')) {
    const per = rateLabel.slice(1).replace(/^\//, '')
    return { isMoney: true, suffix: per === '' ? '' : ` / ${per}` }
  }
  return {
    isMoney: false,
    suffix: rateLabel === unitsLabel ? ` ${rateLabel}` : ` ${rateLabel} / ${unitsLabel}`,
  }
}
