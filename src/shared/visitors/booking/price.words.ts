import { HOME_SIZE_PHRASES } from '../../trade/home-sizes.ts'
import type { MoveFacts, MoveWork } from './price.ts'
import { describeDayRates } from '../../company/settings/day-rates.ts'
import { formatUnits } from '../../jobs/estimates/units.ts'
import { LOADING_ONLY } from './usual-range.ts'

/** Returns sentences for the visitor about what a price is based on and what is not included. */
export function describePriceBasis(
  facts: MoveFacts,
  work: MoveWork,
  { hasTruckLine }: { hasTruckLine: boolean },
): string[] {
  const { variables, day, booking, useTruck, distanceMiles } = facts
  const minimum = variables.minimumTime.value || 1
  const isTruckPartial =
    useTruck && hasTruckLine && distanceMiles === null && variables.truckByDistance.value > 0
  return [
    crewSentence(facts, work),
    ...distanceSentence(facts),
    ...(day ? describeDayRates(day, booking) : []),
    minimum === 1 ? 'At least 1 hour is charged.' : `At least ${minimum} hours are charged.`,
    ...(hasTruckLine ? [] : ['The rate excludes a truck.']),
    ...(isDriveLeftOut(facts) ? [LOADING_ONLY] : []),
    ...(isTruckPartial ? ["The truck's miles are added once the distance is known."] : []),
  ]
}

/** Returns whether a move without a company truck goes further than a local one. */
function isDriveLeftOut({ useTruck, distanceMiles, variables }: MoveFacts): boolean {
  return !useTruck && distanceMiles !== null && distanceMiles > variables.localIntrastateMargin.value
}

function crewSentence({ hours, homeSize }: MoveFacts, work: MoveWork): string {
  const movers = counted(work.crewSize, 'mover')
  const length = counted(work.hours, 'hour')
  if (hours !== null) return `${movers} for ${length}, as you chose.`
  if (!homeSize) return `${movers} for about ${length}, as you chose.`
  const home = HOME_SIZE_PHRASES[homeSize]
  return home.startsWith('a')
    ? `${movers} for about ${length}, from what an ${home} usually takes.`
    : `${movers} for about ${length}, from what a ${home} usually takes.`
}

function distanceSentence({ places, distanceMiles }: MoveFacts): string[] {
  const pending = places.find(({ addressPending }) => addressPending)
  if (pending) {
    const town = [pending.city, pending.addressState].filter(Boolean).join(', ')
    return distanceMiles === null || town === ''
      ? ['The new address and the distance are not known yet. The price changes when you add the address.']
      : [
          `${formatUnits('truckByDistance', distanceMiles)} to ${town}. The price changes when you add the new address.`,
        ]
  }
  if (places.length === 0) return ['The places and the distance are not known yet.']
  if (places.length < 2) return []
  if (distanceMiles === null) return ['The distance is not known yet.']
  // The same figure as the price's line for the truck.
  const miles = formatUnits('truckByDistance', distanceMiles)
  return [
    places.length === 2
      ? `${miles} between the two places.`
      : `${miles} of driving over the ${places.length} places.`,
  ]
}

function counted(count: number, noun: string): string {
  return `${count.toLocaleString('en-US')} ${noun}${count === 1 ? '' : 's'}`
}
