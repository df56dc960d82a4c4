import { getSecondFactor } from '../../../../shared/people/accounts/second-factor.api.ts'
import { callQuery } from '../../../kernel/queries.ts'

/** The state of the signed-in person's second factor. */
export const secondFactorQuery = callQuery(getSecondFactor, {})
