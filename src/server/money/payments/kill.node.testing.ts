import { spawn, type ChildProcess } from 'node:child_process'
import { once } from 'node:events'
import { createServer, type AddressInfo } from 'node:net'
import path from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import type { ProviderRecords } from '../../adapters/cards/stand-in/books.ts'

const root = path.resolve(import.meta.dirname, '../../../..')

/** Returns a free port of this machine. */
export async function freePort(): Promise<number> {
  const server = createServer()
  server.listen(0, '127.0.0.1')
  await once(server, 'listening')
  const { port } = server.address() as AddressInfo // listening on TCP, so an address with a port
  server.close()
  return port
}

/** The server in a process of its own, as `npm start` runs it. */
export interface ProductNode {
  url: string
  port: number
  start(): Promise<void>
  /** kill -9; resolves once the process has ended. */
  kill(): Promise<void>
  isRunning(): boolean
}

/** Prepares a server process with these settings. */
export async function createNode(env: Record<string, string>): Promise<ProductNode> {
  const port = await freePort()
  const url = `http://127.0.0.1:${port}`
  let child: ChildProcess | undefined
  return {
    url,
    port,
    isRunning: () => child !== undefined,
    kill: async () => {
      const gone = child
      if (!gone) return
      child = undefined
      const isOver = once(gone, 'exit')
      gone.kill('SIGKILL')
      await isOver
    },
    start: async () => {
      const started = spawn(process.execPath, ['src/server/main.ts'], {
        cwd: root,
        stdio: ['ignore', 'ignore', 'inherit'],
        env: {
          ...process.env,
          NODE_ENV: 'development',
          DEMO: 'false',
          PORT: String(port),
          HOST: '127.0.0.1',
          LOG_LEVEL: 'fatal',
          API_RATE_LIMIT: '0',
          ...env,
        },
      })
      child = started
      for (let tries = 0; tries < 1_200; tries += 1) {
        const isReady = await fetch(`${url}/health/ready`).then(
          (answer) => answer.ok,
          () => false,
        )
        if (isReady) return
        if (started.exitCode !== null) throw new Error(`The product ended with ${started.exitCode}`)
        await sleep(50)
      }
      throw new Error('The product does not start')
    },
  }
}

/** The card provider in a process of its own, which keeps its records while the server is killed. */
export interface ProviderNode {
  settings: { secretKey: string; publishableKey: string; webhookSecret: string; baseUrl: string }
  books(): Promise<ProviderRecords>
  authenticate(intentId: string): Promise<void>
  stop(): void
}

/** Starts the provider; `webhooksUrl` is where it sends its events. */
export async function startProvider(webhooksUrl: string): Promise<ProviderNode> {
  const child = spawn(process.execPath, ['src/server/adapters/cards/stand-in/main.ts'], {
    cwd: root,
    stdio: ['ignore', 'pipe', 'inherit'],
    env: { ...process.env, SEED: 'kill -9', TARGET: webhooksUrl, SECOND_MS: '200' },
  })
  const [line] = (await once(child.stdout, 'data')) as [Buffer] // it prints its settings, and nothing before them
  const settings = JSON.parse(String(line)) as ProviderNode['settings']
  const ask = async (call: string, body?: unknown): Promise<unknown> => {
    const answer = await fetch(`${settings.baseUrl}/stand-in/${call}`, {
      method: body === undefined ? 'GET' : 'POST',
      headers: { authorization: `Bearer ${settings.secretKey}` },
      ...(body !== undefined && { body: JSON.stringify(body) }),
    })
    if (!answer.ok) throw new Error(`${call}: ${answer.status} ${await answer.text()}`)
    return answer.json()
  }
  return {
    settings,
    books: async () => (await ask('books')) as ProviderRecords,
    authenticate: async (intentId) => {
      await ask('authenticate', { intentId, result: 'success' })
    },
    stop: () => void child.kill('SIGTERM'),
  }
}
