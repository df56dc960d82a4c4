/** By which version of the rules an automatic estimate is worked out: 2 has the lines of a truck that the job needs. */
export const ESTIMATE_RULES = [1, 2] as const
export type EstimateRules = (typeof ESTIMATE_RULES)[number]
