import type { Pool } from 'pg'
import { countedLimit, type CountedLimit } from '../kernel/http/counted.ts'

const QUARTER_OF_AN_HOUR = 15 * 60
const HOUR = 60 * 60

/** Uses by what they have in common: links opened or renewed from one address, renewals of one link, mails to one person (DECISIONS F5). */
export const OPEN_LINK_LIMITS = { open: 60, renewAddress: 30, renewLink: 3, person: 6 } as const
type Kind = keyof typeof OPEN_LINK_LIMITS

/** The limits of links that open a job, each counted over all nodes. */
export function createOpenLinkLimits(pool: Pool): Record<Kind, CountedLimit> {
  const limit = (kind: Kind, seconds: number) =>
    countedLimit(pool, `open-link-${kind}`, { points: OPEN_LINK_LIMITS[kind], seconds })
  return {
    open: limit('open', QUARTER_OF_AN_HOUR),
    renewAddress: limit('renewAddress', QUARTER_OF_AN_HOUR),
    renewLink: limit('renewLink', HOUR),
    person: limit('person', HOUR),
  }
}
