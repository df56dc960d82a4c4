import { quoteMetaSchema, type Communication } from '../../../shared/communications/communication.ts'
import { formatDay, isDay } from '../../../shared/kernel/dates.ts'
import { known } from './facts.ts'

/** Sizes of a home as the quote form codes them (spec 2 §3). */
const HOME_SIZES: Readonly<Record<string, string>> = {
  ST: 'Studio',
  A1: '1 Bedroom',
  A2: '2 Bedrooms',
  A3: '3+ Bedrooms',
  H1: '1 Bedroom',
  H2: '2 Bedrooms',
  H3: '3 Bedrooms',
  H4: '4+ Bedrooms',
}
const MOVE_TYPES: Readonly<Record<string, string>> = { apartment: 'Apartment', house: 'House' }

/** What was filled into a quote form, label by label; what was left empty is left out. */
export function quoteLines(meta: Communication['meta']): { label: string; value: string }[] {
  const facts = known(quoteMetaSchema, meta)
  const { moveDate = '', moveType = '', homeSize = '' } = facts
  const lines = [
    { label: 'Moving from', value: facts.addressFrom ?? '' },
    {
      label: 'Moving to',
      value: facts.noAddressTo === true ? 'No second location' : (facts.addressTo ?? ''),
    },
    { label: 'Move date', value: isDay(moveDate.slice(0, 10)) ? formatDay(moveDate) : moveDate },
    { label: 'Move type', value: MOVE_TYPES[moveType] ?? moveType },
    { label: 'Home size', value: HOME_SIZES[homeSize] ?? homeSize },
  ]
  return lines.filter(({ value }) => value !== '')
}
