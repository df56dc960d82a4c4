import { spawn } from 'node:child_process'
import { closeSync, openSync, readFileSync } from 'node:fs'
import path from 'node:path'
import { giveTo } from './account.ts'
import { cleanEnvironment, type ClusterPlace } from './cluster.ts'

/** A PostgreSQL that was started here, and whether it still runs. */
export type ServerProcess = { isRunning: boolean }

/**
 * Starts PostgreSQL on the cluster, reachable by its socket alone, and does not wait for it. It refuses by itself when
 * another one runs there. `isDurable: false` never syncs and is for tests only. Throws where the data may not be handed over.
 */
export function launchServer(place: ClusterPlace, isDurable: boolean): ServerProcess {
  giveTo(place.account, place.cluster)
  const settings = {
    listen_addresses: '',
    unix_socket_directories: place.socketFolder,
    unix_socket_permissions: '0700',
    port: '5432',
    max_connections: '100',
    shared_buffers: isDurable ? '256MB' : '64MB',
    work_mem: '8MB',
    random_page_cost: '1.1',
    // Plans are short here: compiling them costs more than it saves.
    jit: 'off',
    autovacuum_vacuum_scale_factor: '0.01',
    autovacuum_analyze_scale_factor: '0.01',
    timezone: 'UTC',
    log_timezone: 'UTC',
    // A week of logs that carry no person's data: the app logs its own failed statements.
    logging_collector: 'on',
    log_directory: 'log',
    log_filename: 'postgresql-%a.log',
    log_truncate_on_rotation: 'on',
    log_rotation_size: '0',
    log_min_messages: 'log',
    log_error_verbosity: 'terse',
    log_checkpoints: 'off',
    // An archive that cannot be written must not fill the disk: past this it has a gap, and says so.
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
    // In a session of its own: Ctrl-C in the terminal must not end it before the app has drained.
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

/** The end of what the last started server said before its own logging began, for the message when it does not start. */
export function readStartLog(place: ClusterPlace): string {
  try {
    return readFileSync(path.join(place.home, 'start.log'), 'utf8').slice(-2000)
  } catch {
    return ''
  }
}
