import {
  HOME_SIZE_LABELS,
  HOME_SIZES,
  MOVE_TYPE_LABELS,
  MOVE_TYPES,
} from '../../../../shared/trade/home-sizes.ts'
import {
  quoteMetaSchema,
  type Communication,
} from '../../../../shared/messages/communications/communication.ts'
import { formatDay, isDay } from '../../../../shared/kernel/dates.ts'
import { parseKnownFields } from './facts.ts'

/** Returns the values of a quote form with labels; empty ones are left out. */
export function quoteLines(meta: Communication['meta']): { label: string; value: string }[] {
  const facts = parseKnownFields(quoteMetaSchema, meta)
  const { moveDate = '', moveType = '', homeSize = '' } = facts
  const type = MOVE_TYPES.find((one) => one === moveType)
  const size = HOME_SIZES.find((one) => one === homeSize)
  const lines = [
    { label: 'Moving from', value: facts.addressFrom ?? '' },
    {
      label: 'Moving to',
      value: facts.noAddressTo === true ? 'No second location' : (facts.addressTo ?? ''),
    },
    { label: 'Move date', value: isDay(moveDate.slice(0, 10)) ? formatDay(moveDate) : moveDate },
    { label: 'Move type', value: type ? MOVE_TYPE_LABELS[type] : moveType },
    { label: 'Home size', value: size ? HOME_SIZE_LABELS[size] : homeSize },
    { label: 'Price shown', value: facts.priceRange ?? '' },
    { label: 'Email', value: facts.email ?? '' },
  ]
  return lines.filter(({ value }) => value !== '')
}
