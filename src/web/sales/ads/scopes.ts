import type { AdScope } from '../../../shared/sales/ads/ad.ts'

/** Labels of the scopes of a change to a repeating ad. */
export const SCOPE_LABELS: Record<AdScope, string> = {
  one: 'This one',
  following: 'This and the following',
  all: 'All',
}
