import { splitSearch } from '../../../shared/kernel/words.ts'
import type { Role } from '../../../shared/kernel/permissions.ts'

/** Collects parameters while SQL is written; the same filters give the same SQL text. */
export interface SqlWriter {
  values: unknown[]
  add(value: unknown): string
}

/** Creates a writer without parameters. */
export function createSqlWriter(): SqlWriter {
  const values: unknown[] = []
  return {
    values,
    add(value) {
      values.push(value)
      return `$${values.length}`
    },
  }
}

/** A search in SQL: lookups that run once beforehand, and disjoint ways by which jobs are found. */
interface Search {
  lookups: string[]
  ways: string[]
}

/** The scope of a search. */
interface SearchScope {
  companyId: number
  role: Role
  isDeleted: boolean
}

/** Up to this many matches are read by their ids; more matches are found soon by scanning the list. */
const FEW = 1000

/**
 * Returns the job number that a search consists of, or null. That job comes first, before jobs whose phone or
 * address contains the number.
 */
export function searchedJobNumber(search: string | undefined): number | null {
  const [word, ...others] = search ? splitSearch(search) : []
  return word !== undefined && others.length === 0 && isNumber(word) ? Number(word) : null
}

/**
 * Writes the SQL of a search. Each word must match: the job's number, a word of its addresses, or one of its
 * client's. Workers search only in what they may see of every job: number, city, and state. The job with the
 * searched number is found by a separate way, so that no page can end before it.
 */
export function searchSql(w: SqlWriter, search: string | undefined, place: SearchScope): Search {
  const number = searchedJobNumber(search)
  // '#21' matches only that job.
  if (number !== null && search?.trim().startsWith('#'))
    return { lookups: [], ways: [`j.id = ${w.add(number)}`] }
  const found = searchBranches(w, search ? splitSearch(search) : [], place)
  if (number === null) return found
  const id = w.add(number)
  return { ...found, ways: [`j.id = ${id}`, ...found.ways.map((way) => `j.id <> ${id} and ${way}`)] }
}

function searchBranches(w: SqlWriter, words: readonly string[], place: SearchScope): Search {
  if (words.length === 0) return { lookups: [], ways: ['true'] }
  const { companyId, role, isDeleted } = place
  if (role === 'worker') return { lookups: [], ways: [words.map((word) => fitsPlace(w, word)).join(' and ')] }
  const walk = words.map((word) => fitsOffice(w, word, companyId)).join(' and ')
  // Deleted jobs are few and have no index by their client.
  if (isDeleted) return { lookups: [], ways: [walk] }
  const wordLookups = likelyRare(words).map((word) => ({ word, ...lookUp(w, word, companyId) }))
  const ways = wordLookups.map(({ word, isFew, found }, at) => {
    const before = wordLookups.slice(0, at).map((other) => `not (${other.isFew})`)
    const rest = words.filter((other) => other !== word).map((other) => fitsJob(w, other))
    return [...before, isFew, found, ...rest].join(' and ')
  })
  const areMany = wordLookups.map(({ isFew }) => `not (${isFew})`)
  return {
    lookups: wordLookups.flatMap(({ lookups }) => lookups),
    ways: [...ways, [...areMany, walk].join(' and ')],
  }
}

/** The words that probably match the fewest jobs: the longest, and the longest that has a digit. */
function likelyRare(words: readonly string[]): string[] {
  const longest = (some: readonly string[]) =>
    some.reduce((most, word) => (word.length > most.length ? word : most), '')
  const both = [longest(words), longest(words.filter((word) => /\d/.test(word)))]
  return [...new Set(both)].filter((word) => word !== '')
}

function rangeOf(w: SqlWriter, word: string): string {
  return `word >= ${w.add(word)} and word < ${w.add(`${word}\u{10FFFF}`)}`
}

/** Whether a word can be a job's number; the last digits of a phone number can begin with zero. */
function isNumber(word: string): boolean {
  return /^[1-9]\d{0,14}$/.test(word)
}

function numberIs(w: SqlWriter, word: string): string[] {
  return isNumber(word) ? [`j.id = ${w.add(Number(word))}`] : []
}

function fitsPlace(w: SqlWriter, word: string): string {
  const from = w.add(word)
  const choices = [
    `lower(j.first_state) = ${from}`,
    `starts_with(lower(j.first_city), ${from})`,
    `strpos(lower(j.first_city), ' ' || ${from}) > 0`,
    ...numberIs(w, word),
  ]
  return `(${choices.join(' or ')})`
}

/** For a scan of the list: the matches are collected once, and each job is compared with them. */
function fitsOffice(w: SqlWriter, word: string, companyId: number): string {
  const choices = [
    `j.id in (select job_id from job_words where company_id = ${w.add(companyId)} and ${rangeOf(w, word)})`,
    `j.client_id in (select user_id from member_words where company_id = ${w.add(companyId)} and ${rangeOf(w, word)})`,
    ...numberIs(w, word),
  ]
  return `(${choices.join(' or ')})`
}

/** For a few jobs: each is looked up. */
function fitsJob(w: SqlWriter, word: string): string {
  const choices = [
    `exists (select from job_words f where f.company_id = j.company_id and f.job_id = j.id and ${rangeOf(w, word)})`,
    `exists (select from member_words f where f.company_id = j.company_id and f.user_id = j.client_id and ${rangeOf(w, word)})`,
    ...numberIs(w, word),
  ]
  return `(${choices.join(' or ')})`
}

/** The jobs that one word matches, as long as they are few; otherwise only that there are more. */
function lookUp(
  w: SqlWriter,
  word: string,
  companyId: number,
): { lookups: string[]; isFew: string; found: string } {
  const company = w.add(companyId)
  // Inserted as text, not as a parameter: it is the same for every search, and names the company's own
  // lookups.
  const [people, jobs] = [`people_${company.slice(1)}`, `found_${company.slice(1)}`]
  const most = FEW + 1
  const ofClient = `lateral (select j.id from jobs j where j.company_id = ${company} and j.client_id = p.user_id
      and j.deleted_at is null limit ${most}) j`
  const parts = [
    `(select job_id as id from job_words where company_id = ${company} and ${rangeOf(w, word)} limit ${most})`,
    `(select j.id from ${people} p cross join ${ofClient} limit ${most})`,
    ...(isNumber(word) ? [`select ${w.add(Number(word))}::bigint`] : []),
  ]
  return {
    lookups: [
      `${people} as materialized (select user_id from member_words where company_id = ${company}
        and ${rangeOf(w, word)} limit ${most})`,
      `${jobs} as materialized (${parts.join(' union all ')})`,
    ],
    isFew: `(select count(*) from ${people}) <= ${FEW} and (select count(*) from ${jobs}) <= ${FEW}`,
    found: `j.id = any(array(select id from ${jobs}))`,
  }
}
