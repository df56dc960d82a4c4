import { spawn } from 'node:child_process'
import { closeSync, openSync, readFileSync } from 'node:fs'
import path from 'node:path'
import { changeOwner } from './account.ts'
import { cleanEnvironment, type ClusterSetup } from './cluster.ts'

/** A PostgreSQL that was started here, and whether it is still running. */
export type ServerProcess = { isRunning: boolean }

/**
 * Starts PostgreSQL on the cluster, reachable only by its socket, without waiting for it. PostgreSQL itself
 * refuses to start if another one runs there. `isDurable: false` never syncs and is for tests only. Throws if
 * the ownership of the data cannot be changed.
 */
export function launchServer(place: ClusterSetup, isDurable: boolean): ServerProcess {
  changeOwner(place.account, place.cluster)
  const settings = {
    listen_addresses: '',
    unix_socket_directories: place.socketFolder,
    unix_socket_permissions: '0700',
    port: '5432',
    max_connections: '100',
    shared_buffers: isDurable ? '256MB' : '64MB',
    work_mem: '8MB',
    random_page_cost: '1.1',
    // Queries are short here, so compiling them costs more than it saves.
    jit: 'off',
    autovacuum_vacuum_scale_factor: '0.01',
    autovacuum_analyze_scale_factor: '0.01',
    timezone: 'UTC',
    log_timezone: 'UTC',
    // A week of logs without personal data; the app logs its own failed statements.
    logging_collector: 'on',
    log_directory: 'log',
    log_filename: 'postgresql-%a.log',
    log_truncate_on_rotation: 'on',
    log_rotation_size: '0',
    log_min_messages: 'log',
    log_error_verbosity: 'terse',
    log_checkpoints: 'off',
    // A failing archive must not fill the disk: beyond this size it has a gap and reports it.
    max_slot_wal_keep_size: '16GB',
    fsync: isDurable ? 'on' : 'off',
    synchronous_commit: isDurable ? 'on' : 'off',
    full_page_writes: isDurable ? 'on' : 'off',
  }
  const { program, args, identity } = place.account.call(place.programs.postgres, [
    '-D',
    place.cluster,
    ...Object.entries(settings).flatMap(([name, value]) => ['-c', `${name}=${value}`]),
  ])
  const output = openSync(path.join(place.home, 'start.log'), 'w', 0o600)
  try {
    // In a separate session: Ctrl-C in the terminal must not end it before the app has drained.
    const child = spawn(program, args, {
      ...identity,
      cwd: '/',
      detached: true,
      env: cleanEnvironment(),
      stdio: ['ignore', output, output],
    })
    const state = { isRunning: true }
    const ended = () => {
      state.isRunning = false
    }
    child.once('exit', ended)
    child.once('error', ended)
    child.unref()
    return state
  } finally {
    closeSync(output)
  }
}

/**
 * Returns the end of the last started server's output before its own logging began, for the message if it
 * does not start.
 */
export function readStartLog(place: ClusterSetup): string {
  try {
    return readFileSync(path.join(place.home, 'start.log'), 'utf8').slice(-2000)
  } catch {
    return ''
  }
}
