/**
 * Version of the rules that calculate an automatic estimate: 2 includes the lines of a truck that the job
 * needs.
 */
export const ESTIMATE_RULES = [1, 2] as const
export type EstimateRules = (typeof ESTIMATE_RULES)[number]
