import { randomUUID } from 'node:crypto'
import { createServer, type IncomingMessage } from 'node:http'
import type { AddressInfo } from 'node:net'
import { cents } from '../../../../shared/kernel/money.ts'
import type { CardEvent, Cards, NewIntent } from '../cards.ts'
import { createStripe } from '../stripe.ts'
import { startCardsStandIn, type CardsStandIn, type StandInOptions } from './stand-in.ts'
import { WEBHOOK_PATH } from './webhooks.ts'

/** A minimal webhook receiver with the provider simulator and the adapter, for tests over real HTTP. */
export interface TestProduct {
  standIn: CardsStandIn
  cards: Cards
  /** Webhooks with a valid signature, in the order of arrival. */
  received: CardEvent[]
  /** Returns the number of webhooks without a valid signature. */
  unsigned: () => number
  /** Status codes of the responses to the next webhooks; 204 when empty. */
  answers: number[]
  /** Returns the events of one type once `count` of them have arrived; fails after five seconds. */
  waitFor(type: string, count?: number): Promise<CardEvent[]>
  /** Creates an unconfirmed intent with the defaults below and returns its id. */
  newIntent(more?: Partial<NewIntent>): Promise<string>
  stop(): Promise<void>
}

/**
 * Starts the receiver, the simulator and the adapter; one second of the provider takes `secondMs`
 * milliseconds.
 */
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
  const cards = createStripe(standIn.settings)
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
      await waitUntil(() => found().length >= count, `${count} × ${type}`)
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
