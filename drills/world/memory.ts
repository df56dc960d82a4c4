import { readdirSync, readFileSync, readlinkSync } from 'node:fs'
import path from 'node:path'

/** Memory of a PostgreSQL server in megabytes: private memory of its processes, and shared buffers. */
export interface PostgresMemory {
  privateMb: number
  sharedMb: number
  processes: number
}

/** Adds up the processes of the server on this data folder; NaN if the system does not report them. */
export function postgresMemory(dataDir: string): PostgresMemory {
  const cluster = path.join(dataDir, 'postgres')
  let privateKb = 0
  let sharedKb = 0
  let processes = 0
  for (const pid of pidsIn(cluster)) {
    try {
      const status = readFileSync(`/proc/${pid}/status`, 'utf8')
      privateKb += kilobytes(status, 'RssAnon')
      sharedKb = Math.max(sharedKb, kilobytes(status, 'RssShmem'))
      processes += 1
    } catch {
      // It has ended since it was listed.
    }
  }
  if (processes === 0) return { privateMb: Number.NaN, sharedMb: Number.NaN, processes: 0 }
  return { privateMb: privateKb / 1024, sharedMb: sharedKb / 1024, processes }
}

/** Returns the processes whose working directory is this folder, as for every process of a server. */
function pidsIn(folder: string): string[] {
  try {
    return readdirSync('/proc').filter((name) => {
      if (!/^\d+$/.test(name)) return false
      try {
        return readlinkSync(`/proc/${name}/cwd`).startsWith(folder)
      } catch {
        return false
      }
    })
  } catch {
    return []
  }
}

function kilobytes(status: string, name: string): number {
  return Number(new RegExp(`^${name}:\\s+(\\d+) kB$`, 'm').exec(status)?.[1] ?? 0)
}

/** Returns the growth of values per minute, by least squares; `at` in seconds. */
export function slopePerMinute(points: readonly { at: number; value: number }[]): number {
  const meanAt = points.reduce((sum, { at }) => sum + at, 0) / points.length
  const meanValue = points.reduce((sum, { value }) => sum + value, 0) / points.length
  const over = points.reduce((sum, { at, value }) => sum + (at - meanAt) * (value - meanValue), 0)
  const under = points.reduce((sum, { at }) => sum + (at - meanAt) ** 2, 0)
  return (over / under) * 60
}
