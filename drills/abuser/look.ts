import { readdirSync, statSync } from 'node:fs'
import path from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import type { LoadResult } from '../load/callers.ts'
import { startSampling, type Sample } from '../load/sampling.ts'
import { percentile } from '../kernel/report.ts'
import type { LoadFixture } from '../world/world.ts'

/** Memory and disk use at one moment, in megabytes. */
export interface ResourceUse {
  nodeMb: number
  databaseMb: number
  storedMb: number
  filesMb: number
}

/** What was sampled while something ran. */
export interface Observation {
  samples: Sample[]
  weight: ResourceUse
}

/** Runs a function and samples memory and the event loop while it runs. */
export async function observe<T>(
  world: LoadFixture,
  work: () => Promise<T>,
): Promise<{ result: T } & Observation> {
  const sampling = startSampling(world, 2)
  try {
    const result = await work()
    return { result, samples: sampling.stop(), weight: await measureResources(world) }
  } finally {
    sampling.stop()
  }
}

/** Returns the median of three samples taken a second apart; the database and the files are measured once. */
export async function measureResources(world: LoadFixture): Promise<ResourceUse> {
  const sampling = startSampling(world, 1)
  await sleep(2_500)
  const samples = sampling.stop()
  const { rows } = await world.owner.query<{ mb: string }>(
    'select pg_database_size(current_database()) / 1048576.0 as mb',
  )
  return {
    nodeMb: percentile(
      samples.map(({ nodeMb }) => nodeMb),
      0.5,
    ),
    databaseMb: percentile(
      samples.map(({ databaseMb }) => databaseMb),
      0.5,
    ),
    storedMb: Number(rows[0]?.mb),
    filesMb: folderMb(path.join(world.dataDir, 'files')),
  }
}

function folderMb(folder: string): number {
  let bytes = 0
  for (const entry of listed(folder)) {
    try {
      const found = statSync(path.join(folder, entry))
      if (found.isFile()) bytes += found.size
    } catch {
      // Removed since it was listed.
    }
  }
  return bytes / 1024 ** 2
}

function listed(folder: string): string[] {
  try {
    return readdirSync(folder, { recursive: true, encoding: 'utf8' })
  } catch {
    return []
  }
}

/** Returns the duration, in milliseconds, below which the given share of all operations falls. */
export function timePercentile(day: LoadResult, share: number): number {
  return percentile([...day.times.values()].flat(), share)
}

/** Operations with fewer samples are not judged: fewer than ten calls would decide their p95. */
const JUDGED_FROM = 200

/**
 * Returns how many times longer the office waited than in the baseline, at p95: over all operations, weighted
 * as in the baseline, and for the operation that slowed down most among those with enough samples.
 */
export function slowdown(
  peace: LoadResult,
  day: LoadResult,
): { all: number; worst: { operation: string; times: number } } {
  const all = timePercentile(day, 0.95) / timePercentile(peace, 0.95)
  const worst = { operation: '', times: 0 }
  for (const [operation, times] of day.times) {
    const before = peace.times.get(operation) ?? []
    if (times.length < JUDGED_FROM || before.length < JUDGED_FROM) continue
    const ratio = percentile(times, 0.95) / percentile(before, 0.95)
    if (ratio > worst.times) Object.assign(worst, { operation, times: ratio })
  }
  return { all, worst }
}
