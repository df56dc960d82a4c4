import { z } from 'zod'
import { DEFAULT_UNIT_FEET } from '../../trade/long-carry.ts'
import { shownText } from '../../kernel/wire.ts'

/** Names of the company variables, in the order of the settings. */
export const COMPANY_VARIABLES = [
  'estimate',
  'depositLocal',
  'depositLong',
  'beforePickupLocal',
  'beforePickupLong',
  'beforeDeliveryLocal',
  'beforeDeliveryLong',
  'afterDeliveryLocal',
  'afterDeliveryLong',
  'minimumTime',
  'truckByDistance',
  'truckFlatRate',
  'hourlyRateOne',
  'hourlyRateTwo',
  'hourlyRateThree',
  'hourlyRateFour',
  'hourlyRateOnePacking',
  'hourlyRateTwoPacking',
  'hourlyRateThreePacking',
  'hourlyRateFourPacking',
  'moving',
  'movingVolToWeightConversion',
  'longCarryUnitDistance',
  'longCarryRate',
  'workerPay',
  'workerFlatPay',
  'serviceFee',
  'discount',
  'deposit',
  'localIntrastateMargin',
  'longDistanceFee',
  'heavyItemFee',
  'changeCrewSizeFee',
  'changeDatetimeFee',
  'tip',
  'truckByTime',
  'materials',
  'bookingFee',
  'protectionDeductible0',
  'protectionDeductible250',
  'protectionDeductible500',
  'protectionPerPound',
  'mostAboveAgreed',
  'crewContactDays',
  'messagesKeptDays',
  'namesKeptYears',
  'historyDetailMonths',
  'clockRounding',
  'clockTravelBilled',
  'clockTravelPaid',
  'workweekStart',
  'clockPositionDays',
] as const
export type CompanyVariableName = (typeof COMPANY_VARIABLES)[number]

export const companyVariableSchema = z.object({
  value: z.number(),
  unitsLabel: shownText,
  rateLabel: shownText,
  verboseName: shownText,
})
export type CompanyVariable = z.output<typeof companyVariableSchema>
export type CompanyVariables = Record<CompanyVariableName, CompanyVariable>

function variable(
  verboseName: string,
  value: number,
  rateLabel: string,
  unitsLabel: string,
): CompanyVariable {
  return { value, unitsLabel, rateLabel, verboseName }
}

/** Default variables of a new company, in dollars, hours, miles, feet or pounds as their label says. */
export const DEFAULT_VARIABLES: CompanyVariables = {
  estimate: variable('Estimate', 0, '$/hour', 'hours'),
  depositLocal: variable('Deposit (local)', 0, '$', '$'),
  depositLong: variable('Deposit (long distance)', 0, '$', '$'),
  beforePickupLocal: variable('Before pick-up (local)', 0, '%', '%'),
  beforePickupLong: variable('Before pick-up (long distance)', 0, '%', '%'),
  beforeDeliveryLocal: variable('Before delivery (local)', 0, '%', '%'),
  beforeDeliveryLong: variable('Before delivery (long distance)', 0, '%', '%'),
  afterDeliveryLocal: variable('After delivery (local)', 100, '%', '%'),
  afterDeliveryLong: variable('After delivery (long distance)', 100, '%', '%'),
  minimumTime: variable('Minimum time', 3, 'hours', 'hours'),
  truckByDistance: variable('Truck, by distance', 1, '$/mile', 'miles'),
  truckFlatRate: variable('Truck, flat rate', 80, '$', 'trucks'),
  hourlyRateOne: variable('Moving labor, crew of 1', 40, '$/hour', 'hours'),
  hourlyRateTwo: variable('Moving labor, crew of 2', 80, '$/hour', 'hours'),
  hourlyRateThree: variable('Moving labor, crew of 3', 120, '$/hour', 'hours'),
  hourlyRateFour: variable('Moving labor, crew of 4', 160, '$/hour', 'hours'),
  hourlyRateOnePacking: variable('Packing labor, crew of 1', 30, '$/hour', 'hours'),
  hourlyRateTwoPacking: variable('Packing labor, crew of 2', 60, '$/hour', 'hours'),
  hourlyRateThreePacking: variable('Packing labor, crew of 3', 90, '$/hour', 'hours'),
  hourlyRateFourPacking: variable('Packing labor, crew of 4', 120, '$/hour', 'hours'),
  moving: variable('Moving, by weight', 1.5, '$/lb', 'lbs'),
  movingVolToWeightConversion: variable('Volume to weight', 7, 'lbs', 'cu ft'),
  longCarryUnitDistance: variable('Long carry unit distance', DEFAULT_UNIT_FEET, 'ft', 'ft'),
  longCarryRate: variable('Long carry', 50, '$/unit distance', 'unit distances'),
  workerPay: variable('Worker pay, variable', 12, '$/hour', 'hours'),
  workerFlatPay: variable('Worker pay, flat', 150, '$', 'jobs'),
  serviceFee: variable('Service fee', 40, '$', 'fees'),
  discount: variable('Discount', 40, '$', 'discounts'),
  deposit: variable('Deposit', 50, '$', 'deposits'),
  localIntrastateMargin: variable('Local intrastate margin', 30, 'miles', 'miles'),
  longDistanceFee: variable('Long distance fee', 1, '$', 'fees'),
  heavyItemFee: variable('Heavy item fee', 1, '$', 'items'),
  changeCrewSizeFee: variable('Change crew size fee', 1, '$', 'crew members'),
  changeDatetimeFee: variable('Change date and time fee', 1, '$', 'changes'),
  tip: variable('Tip', 1, '$', 'tips'),
  truckByTime: variable('Truck, by time', 1, '$/hour', 'hours'),
  materials: variable('Materials', 1, '$', 'items'),
  bookingFee: variable('Booking fee', 50, '$', 'bookings'),
  protectionDeductible0: variable('Full value, $0 deductible', 1, '$/$100 declared', '$100 declared'),
  protectionDeductible250: variable('Full value, $250 deductible', 0.75, '$/$100 declared', '$100 declared'),
  protectionDeductible500: variable('Full value, $500 deductible', 0.5, '$/$100 declared', '$100 declared'),
  protectionPerPound: variable('Minimum declared value', 6, '$/lb', 'lbs'),
  mostAboveAgreed: variable('Most above the agreed price', 25, '%', '%'),
  crewContactDays: variable("Crew sees a client's phone and email", 30, 'days', 'days'),
  messagesKeptDays: variable('Messages of erased clients', 365, 'days', 'days'),
  namesKeptYears: variable('Names on the papers of erased clients', 7, 'years', 'years'),
  historyDetailMonths: variable('Long texts and lists in the history', 24, 'months', 'months'),
  clockRounding: variable('Round times to', 0, 'minutes', 'minutes'),
  clockTravelBilled: variable('The way to the job on the bill', 0, 'choice', 'choice'),
  clockTravelPaid: variable('The way to the job in the pay', 1, 'choice', 'choice'),
  workweekStart: variable('The workweek begins on', 0, 'weekday', 'weekday'),
  clockPositionDays: variable('Positions of phones', 30, 'days', 'days'),
}

/** Returns the default variables overridden by what a company stored. */
export function withDefaultVariables(
  stored: Record<string, { value: number; unitsLabel?: string | undefined }>,
): CompanyVariables {
  const merged = { ...DEFAULT_VARIABLES }
  for (const name of COMPANY_VARIABLES) {
    const own = stored[name]
    if (own) {
      merged[name] = {
        ...DEFAULT_VARIABLES[name],
        value: own.value,
        unitsLabel: own.unitsLabel ?? DEFAULT_VARIABLES[name].unitsLabel,
      }
    }
  }
  return merged
}
