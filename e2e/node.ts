import { spawn, type ChildProcess } from 'node:child_process'
import { once } from 'node:events'
import { createServer, type AddressInfo } from 'node:net'
import path from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'

/** One more server on the database of the stories, which a story may kill. */
export interface StoryNode {
  url: string
  start(): Promise<void>
  /** Ends it as a power failure would (SIGKILL). */
  kill(): Promise<void>
}

async function freePort(): Promise<number> {
  const server = createServer()
  server.listen(0, '127.0.0.1')
  await once(server, 'listening')
  const { port } = server.address() as AddressInfo // listening on TCP, so an address with a port
  server.close()
  return port
}

/** Prepares a server of its own for a story. */
export async function createStoryNode(): Promise<StoryNode> {
  const port = await freePort()
  const url = `http://localhost:${port}`
  let child: ChildProcess | undefined
  return {
    url,
    kill: async () => {
      const gone = child
      child = undefined
      if (!gone || gone.exitCode !== null) return
      const isOver = once(gone, 'exit')
      gone.kill('SIGKILL')
      await isOver
    },
    start: async () => {
      const started = spawn(process.execPath, ['dist/server/main.js'], {
        cwd: path.resolve(import.meta.dirname, '..'),
        stdio: ['ignore', 'ignore', 'inherit'],
        env: {
          ...process.env,
          PORT: String(port),
          HOST: '127.0.0.1',
          DATA_DIR: process.env['STORY_DATA'],
          PUBLIC_URL: url,
          API_RATE_LIMIT: '0',
          LOG_LEVEL: 'fatal',
        },
      })
      child = started
      for (let tries = 0; tries < 600; tries += 1) {
        const isReady = await fetch(`http://127.0.0.1:${port}/health/ready`).then(
          (answer) => answer.ok,
          () => false,
        )
        if (isReady) return
        if (started.exitCode !== null) throw new Error(`The server ended with ${started.exitCode}`)
        await sleep(100)
      }
      throw new Error('The server does not start')
    },
  }
}
