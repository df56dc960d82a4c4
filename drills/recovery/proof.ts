import pg from 'pg'
import type { Write } from './writers.ts'

/** Returns which writes a database contains: each mark with the number of times it occurs. */
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

/** What a restored database lacks, has twice, or has although it was written later. */
export interface Proof {
  promised: number
  missing: number
  doubled: number
  /** Writes requested after the moment that are present. */
  tooLate: number
  /**
   * The latest acknowledged write that is present, in milliseconds before the moment: how far the archive was
   * behind.
   */
  behindMs: number
}

/**
 * Compares the contents of a database with what was acknowledged: every write acknowledged before `safeUntil`
 * must exist once, and no write requested after `moment` may exist.
 */
export function compareWrites(
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

/** Throws if a proof failed. */
export function assertProof(what: string, proof: Proof): void {
  if (proof.promised === 0) throw new Error(`${what}: nothing was acknowledged, so nothing is proved.`)
  if (proof.missing + proof.doubled + proof.tooLate > 0) throw new Error(`${what}: ${JSON.stringify(proof)}`)
}
