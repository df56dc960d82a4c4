import { createServer, type IncomingMessage, type Server, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import type { StripeSettings } from '../stripe.ts'
import { createAccount } from './account.ts'
import { handleApiCall, type ApiContext } from './api.ts'
import { handleAuthentication } from './authentication.ts'
import { listRecords, type ProviderRecords } from './books.ts'
import { handleControl } from './control.ts'
import { decideDispute, scheduleDecision, scheduleDispute, openDispute, type Decision } from './disputes.ts'
import type { Fault } from './faults.ts'
import { authenticateIntent } from './intents.ts'
import type { Provider } from './provider.ts'
import type { StoredEvent } from './records.ts'
import { scheduleSettlement } from './refunds.ts'
import { authenticateSetup } from './setups.ts'
import { importPayments, type PastPayment } from './remember.ts'
import { dropOldest, createSaver, readState } from './state.ts'
import { createWebhooks } from './webhooks.ts'

/** The simulated card provider, for the developer page and for tests. */
export interface CardsStandIn {
  /** Settings with which the SDK and browsers call it. */
  settings: StripeSettings & { baseUrl: string; standInUrl: string }
  /** Each applies once, to the next call or webhook that matches it. */
  faults: Fault[]
  /** What was really charged, refunded and rejected. */
  books(): ProviderRecords
  /**
   * Applies what the holder did; returns false if no authentication is pending, undefined if the intent does
   * not exist.
   */
  authenticate(intentId: string, result: 'success' | 'failure'): Promise<boolean | undefined>
  /**
   * Makes the holder's bank dispute a payment; returns undefined if nothing was charged or it has an open
   * dispute.
   */
  openDispute(intentId: string, how?: { reason?: string; isInquiry?: boolean }): Promise<string | undefined>
  /**
   * Makes the bank decide; returns false if that decision is no longer possible, undefined if the dispute
   * does not exist.
   */
  decideDispute(disputeId: string, decision: Decision): Promise<boolean | undefined>
  /** Events sent to the product, oldest first. */
  events(): StoredEvent[]
  /**
   * Stores payments that were made before it existed, so that they can be refunded; sends no events to the
   * product.
   */
  remember(past: readonly PastPayment[]): Promise<void>
  stop(): Promise<void>
}

export interface StandInOptions {
  /** Determines the account's keys. */
  seed: string
  /** The product's public address: its host is shown as the payee. */
  publicUrl: string
  /** Where the product listens for webhooks, read only when one is sent. */
  target: () => string
  /** Milliseconds of one second of the provider; tests shorten it. */
  secondMs?: number
  /** File for its state across restarts; nothing is stored if absent. */
  dataFile?: string
  /** A free port if absent. */
  port?: number
}

/** Starts a local server on 127.0.0.1 that implements Stripe's HTTP API, with a simulated bank. */
export async function startCardsStandIn(options: StandInOptions): Promise<CardsStandIn> {
  const { seed, publicUrl, target, secondMs = 1000, dataFile, port = 0 } = options
  const account = createAccount(seed)
  const state = readState(dataFile)
  const writeState = createSaver(state, dataFile)
  const stopping = new AbortController()
  const { signal } = stopping
  const faults: Fault[] = []
  const save = () => {
    dropOldest(state)
    return writeState()
  }
  const webhooks = createWebhooks({
    state,
    webhookSecret: account.webhookSecret,
    target,
    faults,
    secondMs,
    signal,
    save,
  })
  const settle = async () => {
    await save()
    webhooks.flush()
  }
  let baseUrl = ''
  const provider: Provider = {
    state,
    nowMs: () => Date.now(),
    baseUrl: () => baseUrl,
    emit: (type, object, intentId) => webhooks.note(type, object, intentId),
    later(seconds, action) {
      const timer = setTimeout(() => {
        signal.removeEventListener('abort', forget)
        action()
        void settle().catch(() => {})
      }, seconds * secondMs)
      const forget = () => clearTimeout(timer)
      signal.addEventListener('abort', forget, { once: true })
    },
  }
  const books = () => listRecords(state)
  const authenticate: CardsStandIn['authenticate'] = async (intentId, result) => {
    const intent = state.intents.get(intentId)
    const setup = state.setups.get(intentId)
    if (!intent && !setup) return undefined
    const isDone = intent
      ? authenticateIntent(provider, intent, result)
      : setup !== undefined && authenticateSetup(provider, setup, result)
    await settle()
    return isDone
  }
  const open: CardsStandIn['openDispute'] = async (intentId, { reason, isInquiry } = {}) => {
    const charge = state.charges.get(state.intents.get(intentId)?.latestChargeId ?? '')
    const isOpen = [...state.disputes.values()].some(
      (one) => one.chargeId === charge?.id && /needs_response|under_review|lost/.test(one.status),
    )
    if (!charge || charge.captured - charge.refunded <= 0 || isOpen) return undefined
    const { id } = openDispute(provider, charge, reason ?? 'fraudulent', isInquiry ?? false)
    await settle()
    return id
  }
  const decide: CardsStandIn['decideDispute'] = async (disputeId, decision) => {
    const dispute = state.disputes.get(disputeId)
    const isDone = dispute && decideDispute(provider, dispute, decision)
    await settle()
    return isDone
  }
  const api: ApiContext = { provider, account, faults, secondMs, signal, settle }
  const page = { provider, merchant: URL.parse(publicUrl)?.host ?? '', authenticate }
  const control = { secretKey: account.secretKey, faults, books, authenticate }
  const answer = (request: IncomingMessage, response: ServerResponse): Promise<void> => {
    const path = request.url ?? '/'
    if (path.startsWith('/3d-secure/')) return handleAuthentication(page, request, response)
    if (path.startsWith('/stand-in/')) return handleControl(control, request, response)
    return handleApiCall(api, request, response)
  }
  const server = createServer((request, response) => {
    answer(request, response).catch(() => response.destroy())
  })
  baseUrl = await listen(server, port)
  for (const refund of state.refunds.values()) scheduleSettlement(provider, refund)
  for (const charge of state.charges.values()) if (charge.isCaptured) scheduleDispute(provider, charge)
  for (const dispute of state.disputes.values()) scheduleDecision(provider, dispute)
  webhooks.resume()
  return {
    settings: { ...account, baseUrl, standInUrl: baseUrl },
    faults,
    books,
    authenticate,
    openDispute: open,
    decideDispute: decide,
    events: () => [...state.events.values()],
    remember(past) {
      importPayments(state, past)
      return save()
    },
    async stop() {
      stopping.abort()
      await close(server)
      await save()
    },
  }
}

async function listen(server: Server, port: number): Promise<string> {
  await new Promise<void>((resolve, reject) => {
    server.once('error', reject)
    server.listen(port, '127.0.0.1', resolve)
  })
  const address = server.address() as AddressInfo // listening on TCP, so an address with a port
  return `http://127.0.0.1:${address.port}`
}

async function close(server: Server): Promise<void> {
  const closed = new Promise((resolve) => server.close(resolve))
  server.closeAllConnections()
  await closed
}
