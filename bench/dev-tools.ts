import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { setTimeout as sleep } from 'node:timers/promises'

/** What an event of the developer tools carries; each reader knows the fields of its events. */
export interface EventFields {
  requestId: string
  timestamp: number
  wallTime: number
  type?: string
  encodedDataLength: number
  sessionId: string
  waitingForDebugger: boolean
  targetInfo: { type: string }
  request: { url: string; method: string }
  response: {
    fromDiskCache?: boolean
    fromServiceWorker?: boolean
    protocol?: string
    encodedDataLength: number
  }
}

type Listener = (method: string, fields: EventFields, sessionId: string) => void

interface Message {
  id?: number
  method?: string
  sessionId?: string
  params?: EventFields
  result?: Record<string, unknown>
  error?: { message: string }
}

/** Chromium, driven by the protocol of its developer tools: pages and service workers are sessions of one socket. */
export class DevTools {
  readonly listeners = new Set<Listener>()
  readonly #socket: WebSocket
  readonly #stop: () => Promise<void>
  readonly #open = new Map<number, (message: Message) => void>()
  #last = 0

  constructor(socket: WebSocket, stop: () => Promise<void>) {
    this.#socket = socket
    this.#stop = stop
    socket.addEventListener('message', ({ data }) => this.#receive(JSON.parse(String(data)) as Message))
  }

  /** Starts a browser that keeps its profile in a folder. */
  static async start(folder: string): Promise<DevTools> {
    const child = spawn(
      process.env['CHROMIUM_PATH'] ?? '/usr/bin/chromium',
      [
        '--headless=new',
        '--remote-debugging-port=0',
        `--user-data-dir=${folder}`,
        '--no-sandbox',
        '--no-first-run',
        '--ignore-certificate-errors',
        '--disable-background-networking',
        '--disable-component-update',
        'about:blank',
      ],
      { stdio: ['ignore', 'ignore', 'pipe'] },
    )
    const address = await new Promise<string>((resolve, reject) => {
      let said = ''
      child.stderr.on('data', (part: Buffer) => {
        said += String(part)
        const found = /listening on (ws:\S+)/.exec(said)?.[1]
        if (found !== undefined) resolve(found)
      })
      child.once('exit', () => reject(new Error('The browser does not start')))
    })
    const socket = new WebSocket(address)
    await once(socket, 'open')
    return new DevTools(socket, async () => {
      if (child.exitCode !== null) return
      const exited = once(child, 'exit')
      child.kill('SIGTERM')
      await Promise.race([exited, sleep(5_000)])
      // A page that is still loading holds it up.
      child.kill('SIGKILL')
    })
  }

  async stop(): Promise<void> {
    this.#socket.close()
    await this.#stop()
  }

  /** Sends a command and returns its result; throws if the browser refuses it. */
  async send(method: string, params: object = {}, sessionId?: string): Promise<Record<string, unknown>> {
    const id = (this.#last += 1)
    this.#socket.send(JSON.stringify({ id, method, params, ...(sessionId !== undefined && { sessionId }) }))
    const answer = await new Promise<Message>((resolve) => this.#open.set(id, resolve))
    if (answer.error) throw new Error(`${method}: ${answer.error.message}`)
    return answer.result ?? {}
  }

  /** Returns the value of an expression in a page, or of its promise. */
  async evaluate(expression: string, sessionId: string): Promise<unknown> {
    const { result } = await this.send(
      'Runtime.evaluate',
      { expression, returnByValue: true, awaitPromise: true },
      sessionId,
    )
    return (result as { value?: unknown }).value // as the protocol describes it
  }

  #receive(message: Message): void {
    if (message.id !== undefined) {
      this.#open.get(message.id)?.(message)
      this.#open.delete(message.id)
    } else if (message.method !== undefined && message.params) {
      for (const listener of this.listeners) listener(message.method, message.params, message.sessionId ?? '')
    }
  }
}
