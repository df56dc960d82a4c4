/** How many companies a drill's world has unless told. */
export const COMPANIES = 200

/** Jobs by company: a part of all in the first one, a tenth unless told, the rest evenly. */
export function jobsByCompany(jobs: number, companies = COMPANIES, part = 0.1): number[] {
  const each = Math.max(1, Math.floor((jobs * (1 - part)) / (companies - 1)))
  return [Math.max(each, jobs - each * (companies - 1)), ...Array<number>(companies - 1).fill(each)]
}
