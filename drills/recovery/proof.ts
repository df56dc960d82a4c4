import pg from 'pg'
import type { Write } from './writers.ts'

/** What of the writes a database holds, by their marks: how often each. */
export async function readMarks(ownerUrl: string): Promise<Map<string, number>> {
  const client = new pg.Client({ connectionString: ownerUrl })
  await client.connect()
  try {
    const { rows } = await client.query<{ mark: string; times: number }>(
      `select mark, count(*)::int as times from (
          select notes as mark from jobs where notes like 'drill %'
          union all select title from files where title like 'drill %'
        ) as written group by mark`,
    )
    return new Map(rows.map(({ mark, times }) => [mark, times]))
  } finally {
    await client.end()
  }
}

/** What a restored database lacks, has twice, and has though it came later. */
export interface Proof {
  promised: number
  missing: number
  doubled: number
  /** Asked for after the moment, and there all the same. */
  tooLate: number
  /** The latest acknowledgement that is there, in milliseconds before the moment; what the archive was behind by. */
  behindMs: number
}

/**
 * Compares what a database holds with what was acknowledged: all of what was acknowledged before `safeUntil` has to be there
 * once, nothing that was asked for after `moment`.
 */
export function prove(
  writes: readonly Write[],
  marks: ReadonlyMap<string, number>,
  { safeUntil, moment }: { safeUntil: number; moment: number },
): Proof {
  const promised = writes.filter(
    (write) => write.acknowledgedAt !== null && write.acknowledgedAt <= safeUntil,
  )
  const lost = writes.filter(
    (write) => write.acknowledgedAt !== null && write.acknowledgedAt <= moment && !marks.has(write.mark),
  )
  const firstLost = Math.min(...lost.map((write) => write.acknowledgedAt ?? moment), moment)
  return {
    promised: promised.length,
    missing: promised.filter((write) => !marks.has(write.mark)).length,
    doubled: [...marks.values()].filter((times) => times > 1).length,
    tooLate: writes.filter((write) => write.askedAt > moment && marks.has(write.mark)).length,
    behindMs: moment - firstLost,
  }
}

/** Throws where a proof failed. */
export function demand(what: string, proof: Proof): void {
  if (proof.promised === 0) throw new Error(`${what}: nothing was acknowledged, so nothing is proved.`)
  if (proof.missing + proof.doubled + proof.tooLate > 0) throw new Error(`${what}: ${JSON.stringify(proof)}`)
}
