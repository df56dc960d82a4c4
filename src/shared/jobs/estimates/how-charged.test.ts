import { expect, it } from 'vitest'
import { describePricing } from './how-charged.ts'

const HOURLY =
  'Labor is charged by the hour for the crew that you booked, with the minimum time shown in the lines.'
const WEIGHT = 'The move is charged by the weight of your goods, in pounds.'
it.each([
  [['hourlyRateTwo', 'truckFlatRate'], HOURLY],
  [['hourlyRateThreePacking'], HOURLY],
  [['moving'], WEIGHT],
  [['moving', 'hourlyRateTwoPacking'], `${WEIGHT} Packing is charged by the hour.`],
  [['moving', 'hourlyRateTwo'], `${WEIGHT} ${HOURLY}`],
  [['serviceFee'], 'The price follows the lines of the estimate.'],
])('describes for %j how the move is charged', (items, text) =>
  expect(describePricing(items.map((item) => ({ item })))).toBe(text),
)
