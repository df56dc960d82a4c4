import { randomUUID } from 'node:crypto'
import { createServer, type IncomingMessage } from 'node:http'
import type { AddressInfo } from 'node:net'
import { cents } from '../../../../shared/kernel/money.ts'
import type { CardEvent, Cards, NewIntent } from '../cards.ts'
import { createStripe } from '../stripe.ts'
import { startCardsStandIn, type CardsStandIn, type StandInOptions } from './stand-in.ts'
import { WEBHOOK_PATH } from './webhooks.ts'

/** A tiny product that takes webhooks, with the simulator and the adapter: for tests over real HTTP. */
export interface TestProduct {
  standIn: CardsStandIn
  cards: Cards
  /** Webhooks that were signed well, in the order in which they came. */
  received: CardEvent[]
  /** How many were not. */
  unsigned: () => number
  /** What the next webhooks are answered; 204 when empty. */
  answers: number[]
  /** The events of one type, once there are that many; fails after five seconds. */
  waitFor(type: string, count?: number): Promise<CardEvent[]>
  /** A new intent with the defaults below, not confirmed. */
  newIntent(more?: Partial<NewIntent>): Promise<string>
  stop(): Promise<void>
}

/** Starts all three; a second of the provider takes `secondMs`. */
export async function startTestProduct(more: Partial<StandInOptions> = {}): Promise<TestProduct> {
  const received: CardEvent[] = []
  const answers: number[] = []
  let unsigned = 0
  const server = createServer((request, response) => {
    void readBody(request).then((body) => {
      const signature = request.headers['stripe-signature']
      const event = request.url === WEBHOOK_PATH ? cards.readEvent(body, signature?.toString()) : null
      if (event) received.push(event)
      else unsigned += 1
      response.writeHead(answers.shift() ?? 204).end()
    })
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  const { port } = server.address() as AddressInfo // listening on TCP, so an address with a port
  const standIn = await startCardsStandIn({
    seed: 'a test',
    publicUrl: 'https://movers.example.test',
    target: () => `http://127.0.0.1:${port}`,
    secondMs: 10,
    ...more,
  })
  const cards = createStripe({ ...standIn.settings, timeoutMs: 2000 })
  // The simulator may remember the keys of an earlier start.
  const start = randomUUID()
  let keys = 0
  const customerId = await cards.createCustomer({ name: 'Ann Bell', email: null, metadata: {} }, 'a customer')
  return {
    standIn,
    cards,
    received,
    unsigned: () => unsigned,
    answers,
    async waitFor(type, count = 1) {
      const found = () => received.filter((event) => event.type === type)
      await until(() => found().length >= count, `${count} × ${type}`)
      return found()
    },
    async newIntent(intent = {}) {
      keys += 1
      const whole: NewIntent = {
        customerId,
        paymentMethodId: 'pm_card_visa',
        amountCents: cents(12_345),
        capture: 'automatic',
        confirmation: 'manual',
        keepsCard: false,
        description: 'Deposit of job 7',
        metadata: { transactionId: '5' },
        ...intent,
      }
      return (await cards.createIntent(whole, `${start} ${keys}`)).id
    },
    async stop() {
      await cards.stop()
      await standIn.stop()
      server.closeAllConnections()
      await new Promise((resolve) => server.close(resolve))
    },
  }
}

/** Waits in small steps until it is so; fails after five seconds, saying what was awaited. */
export async function until(isSo: () => boolean, what: string): Promise<void> {
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
