import { spawnSync } from 'node:child_process'
import { existsSync, readFileSync, realpathSync, renameSync, writeFileSync } from 'node:fs'
import path from 'node:path'

/** What the lock file of a cluster says about the server that runs on it. */
export type Postmaster =
  | { state: 'none' }
  /** The process is gone; PostgreSQL itself clears up after it. */
  | { state: 'dead' }
  /** The process id went to someone else, or the folder is a copy of one that runs elsewhere. */
  | { state: 'stranger'; pid: number }
  | { state: 'ours'; pid: number; ready: boolean; starting: boolean; socketFolder: string; port: number }

/** Reads `postmaster.pid` of a cluster and looks at the process it names, so that a stranger's is never taken for ours. */
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
 * Takes a stranger's process id out of the lock file, without which PostgreSQL would refuse to start.
 * The other lines stay: by them PostgreSQL still notices a backend that lives on.
 */
export function disownStranger(cluster: string, pid: number): void {
  const lines = readLockFile(cluster)
  if (!lines || Number(lines[0]) !== pid) return
  const noSuchProcess = 2 ** 31 - 1
  const draft = path.join(cluster, `postmaster.pid.${process.pid}`)
  writeFileSync(draft, [noSuchProcess, ...lines.slice(1)].join('\n'), { mode: 0o600 })
  renameSync(draft, path.join(cluster, 'postmaster.pid'))
}

/** True while a process with this id runs, whoever owns it. One that ended and waits for its parent's notice does not run. */
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
    // The state follows the command's name, which stands in brackets and may hold some of its own.
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
  // Not started on this path. If the folder it was started on still exists, ours is a copy of it;
  // if not, ours was moved away under the running server, which is therefore ours.
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
