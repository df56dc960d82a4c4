/** The views of the jobs list before filtering, as named by the URL. */
export const JOB_VIEWS = [
  'today',
  'upcoming',
  'leads',
  'unstaffed',
  'unpaid',
  'mine',
  'all',
  'undated',
] as const
export type JobView = (typeof JOB_VIEWS)[number]

/** The columns of the jobs list that a person can show or hide. */
export const JOB_COLUMNS = [
  'lastContact',
  'status',
  'type',
  'phone',
  'client',
  'address',
  'toAddress',
  'company',
  'crew',
  'amount',
  'balance',
  'seenBy',
] as const
export type JobColumn = (typeof JOB_COLUMNS)[number]

/** What the address of the jobs list says about view and filter; lists are separated by commas. */
export interface JobListSearch {
  view?: JobView
  search?: string
  from?: string
  to?: string
  status?: string
  type?: string
  client?: number
  deleted?: true
  /** Facts of the jobs, as text (job-facts.ts). */
  facts?: string
  /** Order and direction, such as `jobDate-desc`. */
  sort?: string
}

const TEXTS = ['search', 'from', 'to', 'status', 'type', 'facts', 'sort'] as const
/** Longest text of a parameter. */
const MAX_LENGTH = 300

/** Returns the known parameters of an address; the list itself leaves out what is invalid in them. */
export function parseJobListSearch(search: Record<string, unknown>): JobListSearch {
  const view = JOB_VIEWS.find((one) => one === search['view'])
  const texts: Partial<Record<(typeof TEXTS)[number], string>> = {}
  for (const name of TEXTS) {
    const value = search[name]
    // A search for digits arrives as a number.
    const text = typeof value === 'number' ? String(value) : value
    if (typeof text === 'string' && text !== '' && text.length <= MAX_LENGTH) texts[name] = text
  }
  const client = search['client']
  return {
    ...(view && { view }),
    ...texts,
    ...(typeof client === 'number' && Number.isSafeInteger(client) && client > 0 && { client }),
    ...(search['deleted'] === true && { deleted: true }),
  }
}
