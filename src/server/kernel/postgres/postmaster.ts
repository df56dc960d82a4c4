import { spawnSync } from 'node:child_process'
import { existsSync, readFileSync, realpathSync, renameSync, writeFileSync } from 'node:fs'
import path from 'node:path'

/** The state of the server on a cluster, according to its lock file. */
export type Postmaster =
  | { state: 'none' }
  /** The process has ended; PostgreSQL itself cleans up after it. */
  | { state: 'dead' }
  /** The process id now belongs to another process, or the folder is a copy of one that runs elsewhere. */
  | { state: 'stranger'; pid: number }
  | { state: 'ours'; pid: number; ready: boolean; starting: boolean; socketFolder: string; port: number }

/**
 * Reads `postmaster.pid` of a cluster and checks the process it names, so that an unrelated process is never
 * taken for ours.
 */
export function inspectPostmaster(cluster: string): Postmaster {
  const lines = readLockFile(cluster)
  if (!lines) return { state: 'none' }
  const pid = Number(lines[0])
  // A lock file that is just being written has no second line yet.
  if (!Number.isInteger(pid) || pid <= 0) return { state: 'none' }
  if (!isAlive(pid)) return { state: 'dead' }
  if (!runsOn(pid, cluster, lines[1] ?? '')) return { state: 'stranger', pid }
  const status = (lines[7] ?? '').trim()
  return {
    state: 'ours',
    pid,
    ready: status === 'ready',
    starting: status === '' || status === 'starting',
    socketFolder: lines[4] ?? '',
    port: Number(lines[3]),
  }
}

/**
 * Removes an unrelated process's id from the lock file, because PostgreSQL would otherwise not start. The
 * other lines stay, so that PostgreSQL still detects a surviving backend.
 */
export function removeForeignPid(cluster: string, pid: number): void {
  const lines = readLockFile(cluster)
  if (!lines || Number(lines[0]) !== pid) return
  const noSuchProcess = 2 ** 31 - 1
  const draft = path.join(cluster, `postmaster.pid.${process.pid}`)
  writeFileSync(draft, [noSuchProcess, ...lines.slice(1)].join('\n'), { mode: 0o600 })
  renameSync(draft, path.join(cluster, 'postmaster.pid'))
}

/**
 * Returns whether a process with this id is running, under any account. A zombie process does not count as
 * running.
 */
export function isAlive(pid: number): boolean {
  try {
    process.kill(pid, 0)
  } catch (error) {
    if (!(error instanceof Error && 'code' in error && error.code === 'EPERM')) return false
  }
  return !isZombie(pid)
}

function isZombie(pid: number): boolean {
  if (process.platform !== 'linux') return false
  try {
    // The state follows the command's name, which is in brackets and may itself contain brackets.
    const stat = readFileSync(`/proc/${pid}/stat`, 'utf8')
    return stat.slice(stat.lastIndexOf(')') + 2).startsWith('Z')
  } catch {
    return false
  }
}

function readLockFile(cluster: string): string[] | undefined {
  try {
    return readFileSync(path.join(cluster, 'postmaster.pid'), 'utf8').split('\n')
  } catch {
    return undefined
  }
}

function runsOn(pid: number, cluster: string, recordedFolder: string): boolean {
  const command = readCommand(pid)
  if (!command.includes('postgres')) return false
  if (command.includes(`-D ${cluster}`)) return true
  // Not started on this path. If the folder it was started on still exists, ours is a copy of it; if not,
  // ours was moved while the server was running, so the server is ours.
  const isOfThatServer = recordedFolder !== '' && command.includes(`-D ${recordedFolder}`)
  if (!isOfThatServer) return false
  return !existsSync(recordedFolder) || realpathSync(recordedFolder) === realpathSync(cluster)
}

function readCommand(pid: number): string {
  if (process.platform === 'linux') {
    try {
      return readFileSync(`/proc/${pid}/cmdline`, 'utf8').replaceAll('\0', ' ')
    } catch {
      return ''
    }
  }
  return spawnSync('ps', ['-ww', '-o', 'command=', '-p', String(pid)], { encoding: 'utf8' }).stdout ?? ''
}
