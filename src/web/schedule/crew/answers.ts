import type { CrewAnswer } from '../../../shared/people/workers/crew.choices.ts'
import type { BadgeColor } from '../../../shared/trade/status.colors.ts'

/** Colors of the badges of answers. */
export const ANSWER_COLORS: Record<CrewAnswer, BadgeColor> = {
  open: 'yellow',
  confirmed: 'green',
  declined: 'red',
}
