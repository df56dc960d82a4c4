import { z } from 'zod'
import { isQuarterHours } from '../registration/registration.ts'
import { isDay } from '../../kernel/dates.ts'
import { endpoint } from '../../kernel/endpoint.ts'
import { flagSchema, shownText } from '../../kernel/wire.ts'
import { listOpenDaysWire, priceMoveWire } from '../../kernel/calls.ts'
import { HOME_SIZES } from '../../trade/home-sizes.ts'
import { pendingAddressSchema, quoteAddressSchema } from './quote.ts'
import { openDaySchema } from '../../schedule/capacity/days.ts'

const tag = 'Booking'
const companyParams = z.object({ company: z.string().min(1).max(100) })
const day = z.string('Pick a valid date.').refine(isDay, 'Pick a valid date.')

/** One line of a price; the rate is in dollars. */
const priceLineSchema = z.object({
  item: z.string(),
  label: shownText,
  rate: z.number(),
  units: z.number(),
  /** Dollars; negative for a discount, so that the lines add up to the total. */
  total: z.number(),
})

/** Price of a move, and how it is calculated. */
const movePriceSchema = z.object({
  /** Dollars; the total of the estimate that a job of this move gets. */
  total: z.number(),
  /** Usual range of such a move in whole dollars. */
  low: z.number(),
  high: z.number(),
  lines: z.array(priceLineSchema),
  /** Whether the final price may be another one, as the written estimate of such a move will promise it. */
  promise: shownText,
  /** Sentences for the visitor: crew and hours, distance, season, minimum, what is not included. */
  basis: z.array(shownText),
  crewSize: z.number(),
  /** Hours of work for that crew. */
  hours: z.number(),
  cubicFeet: z.number().nullable(),
  distanceMiles: z.number().nullable(),
  /** Dollars charged at booking; 0 if booking needs no payment. */
  deposit: z.number(),
})
export type PriceLine = z.output<typeof priceLineSchema>
export type MovePrice = z.output<typeof movePriceSchema>

export const priceMove = endpoint({
  ...priceMoveWire,
  tag,
  summary: 'What a move costs, line by line, from the rates of a company: the estimate that its job gets',
  params: companyParams,
  body: z.object({
    /** Locations in order, empty if not known yet; their addresses are used only for distance and state. */
    places: z.array(z.union([pendingAddressSchema, quoteAddressSchema])).max(10),
    day: day.nullish(),
    homeSize: z.enum(HOME_SIZES).nullish(),
    /** Hours and crew that the visitor chose instead of those of the home size. */
    hours: z
      .number()
      .positive()
      .max(168)
      .refine(isQuarterHours, 'Pick a duration in 15-minute steps.')
      .nullish(),
    crewSize: z.number().int().min(1).max(100).nullish(),
    useTruck: z.boolean().nullish(),
    /** Hours of packing on the job that the booking continues. */
    packingHours: z.number().min(0).max(1000).nullish(),
  }),
  /** Null if the company shows no prices, or hours and home size are both missing. */
  answer: z.object({
    price: movePriceSchema.nullable(),
    /**
     * Whether there is no price because the move goes to another state, which requires a survey of the goods
     * first.
     */
    isSurveyNeeded: z.boolean(),
  }),
})

export const listOpenDays = endpoint({
  ...listOpenDaysWire,
  tag,
  summary: 'Days of a company on which a crew and, where wanted, a truck are free; at most 92 days at once',
  params: companyParams,
  query: z.object({
    from: day,
    to: day,
    crewSize: z.coerce.number().int().min(1).max(100).optional(),
    useTruck: flagSchema,
  }),
  answer: z.array(openDaySchema),
})
