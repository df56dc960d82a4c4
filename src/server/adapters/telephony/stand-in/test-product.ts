import { createServer, type IncomingMessage } from 'node:http'
import type { AddressInfo } from 'node:net'
import twilio from 'twilio'
import { startPhoneStandIn, type PhoneStandIn } from './stand-in.ts'

/** A webhook that the test product received. */
export interface ReceivedWebhook {
  path: string
  fields: Record<string, string>
  isSigned: boolean
}

/** A minimal product with fixed responses, and a simulator that calls it, for tests over real HTTP. */
export interface TestProduct {
  standIn: PhoneStandIn
  received: ReceivedWebhook[]
  /** Response of each path: TwiML or a status; 204 for other paths. */
  answers: Map<string, string | number | ((fields: Record<string, string>) => string | number)>
  /** Returns the webhooks of one path once `count` of them have arrived; fails after five seconds. */
  waitFor(path: string, count?: number): Promise<ReceivedWebhook[]>
  stop(): Promise<void>
}

export const PUBLIC_URL = 'https://movers.example.test'

/** Starts both; one second of the telephone network takes `secondMs` milliseconds. */
export async function startTestProduct(secondMs = 10): Promise<TestProduct> {
  const received: ReceivedWebhook[] = []
  const answers: TestProduct['answers'] = new Map()
  let authToken = ''
  const server = createServer((request, response) => {
    void readBody(request).then((body) => {
      const fields = Object.fromEntries(new URLSearchParams(body))
      const path = request.url ?? ''
      const signature = String(request.headers['x-twilio-signature'])
      const isSigned = twilio.validateRequest(authToken, signature, PUBLIC_URL + path, fields)
      received.push({ path, fields, isSigned })
      const canned = answers.get(path)
      const answer = typeof canned === 'function' ? canned(fields) : (canned ?? 204)
      if (typeof answer === 'number') response.writeHead(answer).end()
      else response.writeHead(200, { 'content-type': 'text/xml' }).end(answer)
    })
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  const { port } = server.address() as AddressInfo // listening on TCP, so an address with a port
  const target = () => `http://127.0.0.1:${port}`
  const standIn = await startPhoneStandIn({ seed: 'a test', publicUrl: PUBLIC_URL, target, secondMs })
  authToken = standIn.settings.authToken
  return {
    standIn,
    received,
    answers,
    async waitFor(path, count = 1) {
      const found = () => received.filter((one) => one.path === path)
      await waitUntil(() => found().length >= count, `${count} × ${path}`)
      return found()
    },
    async stop() {
      await standIn.stop()
      server.closeAllConnections()
      await new Promise((resolve) => server.close(resolve))
    },
  }
}

/** Polls until the condition is true; fails after five seconds with `what` in the message. */
export async function waitUntil(isSo: () => boolean, what: string): Promise<void> {
  const end = Date.now() + 5000
  while (!isSo()) {
    if (Date.now() > end) throw new Error(`Never came: ${what}`)
    await new Promise((resolve) => setTimeout(resolve, 5))
  }
}

async function readBody(request: IncomingMessage): Promise<string> {
  const chunks: Buffer[] = []
  for await (const chunk of request) chunks.push(Buffer.from(chunk))
  return Buffer.concat(chunks).toString()
}
