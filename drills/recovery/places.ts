import { spawn } from 'node:child_process'
import { mkdtempSync, readdirSync, rmSync, statSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { isAlive } from '../../src/server/kernel/postgres/postmaster.ts'
import { clusterPids } from '../kernel/database.ts'

/**
 * Folders of a drill below the system's temporary folder; everything that runs on them ends with the drill.
 */
export interface RecoveryFolders {
  at(name: string): string
  /** Kills the database of a data folder, as a power failure would. */
  killDatabase(name: string): Promise<void>
  remove(name: string): void
  end(): Promise<void>
}

/** Creates the folder of a drill. */
export function prepareFolders(): RecoveryFolders {
  const root = mkdtempSync(path.join(tmpdir(), 'movesheet-recovery-drill-'))
  const at = (name: string) => path.join(root, name)
  const killDatabase = async (name: string) => {
    const pids = clusterPids(at(name))
    for (const pid of pids) {
      try {
        process.kill(pid, 'SIGKILL')
      } catch {
        // It ended by itself in the meantime.
      }
    }
    while (pids.some((pid) => isAlive(pid))) await sleep(10)
  }
  return {
    at,
    killDatabase,
    remove: (name) => rmSync(at(name), { recursive: true, force: true, maxRetries: 5 }),
    end: async () => {
      for (const name of readdirSync(root)) await killDatabase(name)
      rmSync(root, { recursive: true, force: true, maxRetries: 5 })
    },
  }
}

/** Runs one of the commands of scripts/; returns its output, its exit code and its duration. */
export async function runCommand(
  name: 'backup' | 'restore',
  args: readonly string[],
  settings: Record<string, string>,
): Promise<{ output: string; code: number | null; seconds: number }> {
  const began = performance.now()
  const child = spawn(process.execPath, [`scripts/${name}.ts`, ...args], {
    cwd: path.resolve(import.meta.dirname, '../..'),
    env: { ...process.env, NODE_ENV: 'development', ...settings },
    stdio: ['ignore', 'pipe', 'pipe'],
  })
  let output = ''
  for (const stream of [child.stdout, child.stderr])
    stream.on('data', (chunk: Buffer) => {
      output += chunk.toString()
    })
  const code = await new Promise<number | null>((resolve) => child.once('close', resolve))
  return { output, code, seconds: (performance.now() - began) / 1000 }
}

/** Returns the size of all files of a folder in megabytes. */
export function megabytesOf(folder: string): number {
  let bytes = 0
  for (const entry of readdirSync(folder, { recursive: true, withFileTypes: true }))
    if (entry.isFile()) bytes += statSync(path.join(entry.parentPath, entry.name)).size
  return Math.round(bytes / 2 ** 20)
}
