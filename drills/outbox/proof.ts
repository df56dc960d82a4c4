import type pg from 'pg'
import type { Arrival } from './providers.ts'
import type { Company, Written } from './messages.ts'

/** A refusal that the product acknowledged. */
export interface Refusal {
  companyId: number
  channel: 'mail' | 'text'
  to: string
  at: number
}

interface Row {
  id: number
  status: string
  error: string | null
  isWaiting: boolean
}

/** A message that was handed to the provider just before the refusal was stored may arrive this much later. */
const UNDER_WAY_MS = 2_000

/** What the drill found out. */
export interface Verdict {
  wrong: string[]
  texts: number
  mails: number
  /** Mails that arrived more than once, each under its one Message-ID. */
  repeated: number
  waiting: number
  refused: number
}

/** Compares what arrived with what was acknowledged, by rules of its own. */
export async function judge(
  owner: pg.Client,
  {
    written,
    arrivals,
    refusals,
    companies,
  }: {
    written: readonly Written[]
    arrivals: readonly Arrival[]
    refusals: readonly Refusal[]
    companies: readonly Company[]
  },
): Promise<Verdict> {
  const wrong: string[] = []
  const verdict = { wrong, texts: 0, mails: 0, repeated: 0, waiting: 0, refused: 0 }
  const known: { one: Written; id: number; first: number | null }[] = []
  for (const one of written) {
    const rows = await rowsOf(owner, one)
    const [row] = rows
    const got = arrivals.filter(({ text, to }) => text.includes(one.tag) && to === one.to)
    const where = `${one.tag} ${one.channel} ${one.hours} of company ${one.companyId} (${row?.status} ${row?.error ?? ''})`
    if (!row || rows.length > 1) {
      wrong.push(`${where} is there ${rows.length} times`)
      continue
    }
    const isNight = companies.find(({ id }) => id === one.companyId)?.isNight === true
    known.push({ one, id: row.id, first: got[0]?.at ?? null })
    const refusal = refusals.find(
      ({ companyId, channel, to }) => companyId === one.companyId && channel === one.channel && to === one.to,
    )
    const isRefusable = one.channel === 'text' || one.hours === 'marketing'
    if (isRefusable && refusal && got.some(({ at }) => at > refusal.at + UNDER_WAY_MS))
      wrong.push(`${where} arrived after the refusal`)
    if (isNight && one.hours !== 'any') {
      verdict.waiting += 1
      if (got.length > 0) wrong.push(`${where} arrived at night`)
      if (!row.isWaiting && row.status !== 'failed') wrong.push(`${where} does not wait for the morning`)
    } else if (row.status === 'failed' && isRefusable && refusal) {
      verdict.refused += 1
      if (one.channel === 'text' && got.length > 0) wrong.push(`${where} arrived and is called failed`)
    } else if (row.status !== 'sent') wrong.push(`${where} was not sent`)
    else if (one.channel === 'text') {
      verdict.texts += 1
      if (got.length !== 1) wrong.push(`${where} arrived ${got.length} times`)
    } else {
      verdict.mails += 1
      if (got.length === 0) wrong.push(`${where} did not arrive`)
      if (got.length > 1) verdict.repeated += 1
      if (new Set(got.map(({ name }) => name)).size > 1) wrong.push(`${where} has several Message-IDs`)
    }
  }
  wrong.push(...outOfOrder(known))
  return verdict
}

async function rowsOf(owner: pg.Client, { companyId, tag }: Written): Promise<Row[]> {
  const { rows } = await owner.query<Row>(
    `select id::int, status, last_error as error, status = 'queued' and due_at > now() as "isWaiting"
       from deliveries where company_id = $1 and position($2 in body_text) > 0`,
    [companyId, tag],
  )
  return rows
}

function outOfOrder(known: readonly { one: Written; id: number; first: number | null }[]): string[] {
  const wrong: string[] = []
  const latest = new Map<string, { at: number; tag: string }>()
  for (const { one, first } of known.toSorted((a, b) => a.id - b.id)) {
    if (first === null) continue
    const key = `${one.companyId} ${one.jobId} ${one.channel} ${one.to}`
    const before = latest.get(key)
    if (before && before.at > first) wrong.push(`${one.tag} arrived before ${before.tag}`)
    if (!before || before.at < first) latest.set(key, { at: first, tag: one.tag })
  }
  return wrong
}
