/** Default number of companies in a drill's world. */
export const COMPANIES = 200

/**
 * Returns the number of jobs of each company: the given part (a tenth by default) in the first one, the rest
 * evenly distributed.
 */
export function jobsByCompany(jobs: number, companies = COMPANIES, part = 0.1): number[] {
  const each = Math.max(1, Math.floor((jobs * (1 - part)) / (companies - 1)))
  return [Math.max(each, jobs - each * (companies - 1)), ...Array<number>(companies - 1).fill(each)]
}
