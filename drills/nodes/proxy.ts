import { spawn } from 'node:child_process'
import { accessSync, constants, readFileSync, writeFileSync } from 'node:fs'
import path from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'

/** A proxy for which the repository has a configuration. */
export type ProxyKind = 'nginx' | 'haproxy'

export interface Proxy {
  kind: ProxyKind
  url: string
  output(): string
  stop(): Promise<void>
}

const CONFIGURATIONS = { nginx: 'nginx.conf', haproxy: 'haproxy.cfg' } as const

/** Returns the path of a proxy's program; if it is missing, throws an error that names its package. */
export function findProxy(kind: ProxyKind): string {
  for (const folder of [...(process.env['PATH'] ?? '').split(':'), '/usr/sbin', '/usr/local/sbin']) {
    const file = path.join(folder, kind)
    try {
      accessSync(file, constants.X_OK)
      return file
    } catch {
      // Not in this folder.
    }
  }
  throw new Error(`${kind} is not on the PATH. On Debian: apt-get install ${kind}`)
}

/** Returns the repository's configuration; only the port it listens on and the node addresses are changed. */
export function fillConfiguration(kind: ProxyKind, port: number, nodePorts: readonly number[]): string {
  const file = path.resolve(import.meta.dirname, '../../deploy', CONFIGURATIONS[kind])
  return readFileSync(file, 'utf8')
    .split('\n')
    .filter((line) => {
      const node = /127\.0\.0\.1:300(\d)/.exec(line)?.[1]
      return node === undefined || Number(node) <= nodePorts.length
    })
    .map((line) =>
      line
        .replace(
          /127\.0\.0\.1:300(\d)/,
          (_address, node: string) => `127.0.0.1:${nodePorts[Number(node) - 1]}`,
        )
        .replace(/^( *listen) 8080;/, `$1 127.0.0.1:${port};`)
        .replace(/^( *bind) :8080/, `$1 127.0.0.1:${port}`),
    )
    .join('\n')
}

/**
 * Starts a proxy in front of nodes with the repository's configuration, and waits until it forwards calls.
 */
export async function startProxy(
  kind: ProxyKind,
  port: number,
  nodePorts: readonly number[],
  folder: string,
): Promise<Proxy> {
  const file = path.join(folder, CONFIGURATIONS[kind])
  writeFileSync(file, fillConfiguration(kind, port, nodePorts))
  const child = spawn(findProxy(kind), argumentsOf(kind, file, folder), { stdio: ['ignore', 'pipe', 'pipe'] })
  let said = ''
  for (const stream of [child.stdout, child.stderr])
    stream.on('data', (chunk: Buffer) => {
      said = (said + chunk.toString()).slice(-50_000)
    })
  let isRunning = true
  const ended = new Promise<void>((resolve) => {
    child.once('exit', () => {
      isRunning = false
      resolve()
    })
  })
  const endWithDrill = () => void child.kill('SIGTERM')
  process.once('exit', endWithDrill)
  const stop = async () => {
    process.off('exit', endWithDrill)
    if (isRunning) child.kill('SIGTERM')
    await ended
  }
  const url = `http://127.0.0.1:${port}`
  for (let tries = 0; ; tries += 1) {
    const isUp = await fetch(`${url}/health/live`).then(
      (answer) => answer.ok,
      () => false,
    )
    if (isUp) return { kind, url, output: () => said, stop }
    if (!isRunning || tries > 200) {
      await stop()
      throw new Error(`${kind} does not start:\n${said}`)
    }
    await sleep(50)
  }
}

function argumentsOf(kind: ProxyKind, file: string, folder: string): string[] {
  if (kind === 'haproxy') return ['-db', '-f', file]
  // The rest of /etc/nginx/nginx.conf, as on a machine of its own.
  const frame = [
    ...(process.getuid?.() === 0 ? ['user root;'] : []),
    'daemon off;',
    'worker_processes 2;',
    `pid ${folder}/nginx.pid;`,
    'error_log stderr warn;',
    'events { worker_connections 4096; }',
    'http {',
    '  access_log off;',
    ...['client_body', 'proxy', 'fastcgi', 'uwsgi', 'scgi'].map(
      (name) => `  ${name}_temp_path ${folder}/${name};`,
    ),
    `  include ${file};`,
    '}',
  ]
  const main = path.join(folder, 'main.conf')
  writeFileSync(main, frame.join('\n'))
  return ['-p', folder, '-c', main]
}
