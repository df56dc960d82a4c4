import type { AdScope } from '../../../shared/sales/ads/ad.ts'

/** Which runs of an ad that repeats a change is for, as the screen asks. */
export const SCOPE_LABELS: Record<AdScope, string> = {
  one: 'This one',
  following: 'This and the following',
  all: 'All',
}
