const WORDS = ['alder', 'maple', 'quince', 'denver', 'boulder', 'grace', 'keiko', 'oak', 'a', '80', 'person1']
const STATUSES = ['inquiring', 'scheduled', 'completed', 'canceled', 'missed']
const ORDERS = ['jobDate', 'lastContactDate', 'id']

/** Returns a search of the jobs list in one of 600 shapes, each with another word or date range. */
export function searchShape(n: number): string {
  const at = n % 600
  const parts = [`page=${1 + (n % 40)}`, 'per_page=100', `orderby=${ORDERS[at % 3]}`]
  STATUSES.forEach((status, bit) => {
    if ((at >> bit) % 2 === 1) parts.push(`jobStatus=${status}`)
  })
  if (at % 5 === 0) parts.push('jobType=moving_labor')
  if (at % 7 < 3) parts.push(`search=${encodeURIComponent(`${WORDS[at % WORDS.length]} ${n % 97}`)}`)
  else if (at % 7 < 5) parts.push(`search=${WORDS[n % WORDS.length]}`)
  if (at % 4 === 0) parts.push(`after=${2020 + (at % 6)}-01-01T00:00:00`)
  if (at % 6 === 0) parts.push(`before=2027-0${1 + (n % 9)}-01T00:00:00`)
  if (at % 2 === 0) parts.push('order=asc')
  return `/wp/v2/jobs?${parts.join('&')}`
}

/** As many items as a job may list. */
export const longCargo = (n: number) =>
  Array.from({ length: 500 }, (_none, at) => ({
    item: `Box ${at} of ${n}`.padEnd(95, 'x'),
    quantity: n % 1000,
  }))

/** Notes of the maximum length, different for each call. */
export const longNotes = (n: number) => `${n} `.repeat(20_000).slice(0, 19_990)
