import type { IncomingMessage, ServerResponse } from 'node:http'
import { timingSafeEqualText, newId, sleep, type SimulatorAccount } from './account.ts'
import { checkParams, findRoutes } from './find-route.ts'
import { callFaults, consumeFault, type Fault } from './faults.ts'
import { isUpload, readUpload } from './files.ts'
import { apiKeyOf, readBody, readUploadBody, sendJson } from './http.ts'
import {
  readIdempotentRequest,
  findStoredResponse,
  storeResponse,
  type StoredResponse,
} from './idempotency.ts'
import { readParams, type Params } from './params.ts'
import type { Provider } from './provider.ts'
import { ProviderError } from './refusal.ts'
import type { Caller } from './records.ts'
import type { Route } from './routes.ts'

/** Longer than our own server waits for a response. */
const TOO_LATE_SECONDS = 30

/** What the provider's calls need. */
export interface ApiContext {
  provider: Provider
  account: SimulatorAccount
  faults: Fault[]
  secondMs: number
  signal: AbortSignal
  /** Saves changes and sends pending events. */
  settle(): Promise<void>
}

/** Handles one call of the provider's API, with the next fault that matches it. */
export async function handleApiCall(
  api: ApiContext,
  request: IncomingMessage,
  response: ServerResponse,
): Promise<void> {
  const url = new URL(request.url ?? '/', 'http://stand-in')
  const found = findRoutes(url.pathname)
  response.setHeader('request-id', newId('req'))
  if (found.some(({ route }) => route.isForBrowsers))
    allowBrowsers(
      request,
      response,
      found.map(({ route }) => route),
    )
  if (request.method === 'OPTIONS') return void response.writeHead(found.length > 0 ? 204 : 404).end()
  try {
    const sent = await readSent(request, url.search)
    const caller = callerOf(api.account, apiKeyOf(request) ?? sent.get('key') ?? null)
    if (caller === 'server') response.removeHeader('access-control-allow-origin')
    const one = found.find(({ route }) => route.method === request.method)
    if (!one)
      throw new ProviderError(404, {
        type: 'invalid_request_error',
        message: `There is no ${request.method} ${url.pathname}.`,
      })
    const { route, id } = one
    if (caller === 'browser' && !route.isForBrowsers)
      throw new ProviderError(403, {
        type: 'invalid_request_error',
        code: 'secret_key_required',
        message: 'This call needs the secret key.',
      })
    const params = new Map([...sent].filter(([name]) => name !== 'key'))
    await answerRoute(api, { request, response, route, id, params, caller, path: url.pathname })
  } catch (error) {
    const { status, body } = refusalAnswer(error)
    sendJson(response, status, body)
  }
}

async function readSent(request: IncomingMessage, search: string): Promise<Params> {
  if (request.method !== 'POST') return readParams(search)
  return isUpload(request)
    ? readUpload(request, await readUploadBody(request))
    : readParams(await readBody(request))
}

interface Call {
  request: IncomingMessage
  response: ServerResponse
  route: Route
  id: string
  params: Params
  caller: Caller
  path: string
}

async function answerRoute(api: ApiContext, call: Call): Promise<void> {
  const { request, response, route } = call
  const fault = consumeFault(api.faults, callFaults, route.operation)
  if (fault === 'down') return void request.socket.destroy()
  if (fault === '500') return sendJson(response, 500, broken)
  if (fault === '429')
    return sendJson(response, 429, errorBody('invalid_request_error', 'Too many calls.', 'rate_limit'))
  if (fault === 'key-in-use')
    return sendJson(
      response,
      409,
      errorBody('invalid_request_error', 'This key is in use.', 'idempotency_key_in_use'),
    )
  const { answer, isReplay } = run(api, call, fault === '500-kept')
  // Reading a published test id creates a payment method.
  if (route.method === 'POST' || route.operation === 'payment_methods.retrieve') await api.settle()
  if (fault === 'lost-answer') return void request.socket.destroy()
  if (fault === '500-after-success') return sendJson(response, 500, broken)
  if (fault === 'time-out') await sleep(TOO_LATE_SECONDS * api.secondMs, api.signal)
  if (isReplay) response.setHeader('idempotent-replayed', 'true')
  sendJson(response, answer.status, answer.body)
}

/**
 * Executes a request once per idempotency key; synchronous, so nothing else runs between reading the key and
 * storing its response.
 */
function run(api: ApiContext, call: Call, isBroken: boolean): { answer: StoredResponse; isReplay: boolean } {
  const { provider } = api
  const { route, id, params, caller, request, path } = call
  checkParams(route, params)
  const header = request.headers['idempotency-key']
  const idempotentRequest =
    route.method === 'POST' ? readIdempotentRequest(String(header ?? ''), path, params) : null
  const kept = idempotentRequest && findStoredResponse(provider, idempotentRequest)
  if (kept) return { answer: kept, isReplay: true }
  let answer: StoredResponse
  try {
    answer = { status: 200, body: JSON.stringify(route.run({ provider, id, params, caller })) }
  } catch (error) {
    if (!(error instanceof ProviderError && error.isOutcome)) throw error
    answer = refusalAnswer(error)
  }
  if (isBroken) answer = { status: 500, body: broken }
  if (idempotentRequest) storeResponse(provider, idempotentRequest, answer)
  return { answer, isReplay: false }
}

function callerOf(account: SimulatorAccount, key: string | null): Caller {
  if (key !== null && timingSafeEqualText(key, account.secretKey)) return 'server'
  if (key !== null && timingSafeEqualText(key, account.publishableKey)) return 'browser'
  // The provider shows the beginning and end of a rejected key.
  const shown = key === null ? 'none' : key.replace(/^(\w{0,8}).*(.{4})$/, '$1****$2').slice(0, 100)
  throw new ProviderError(401, {
    type: 'invalid_request_error',
    message: `This is no API key of this account: ${shown}.`,
  })
}

/** Allows pages of any origin to make the few calls that browsers make, which carry no cookies. */
function allowBrowsers(request: IncomingMessage, response: ServerResponse, routes: readonly Route[]): void {
  response.setHeader('access-control-allow-origin', '*')
  if (request.method !== 'OPTIONS') return
  const methods = routes.filter((route) => route.isForBrowsers).map((route) => route.method)
  response.setHeader('access-control-allow-methods', methods.join(', '))
  response.setHeader(
    'access-control-allow-headers',
    'authorization, content-type, idempotency-key, stripe-version',
  )
  response.setHeader('access-control-max-age', '600')
  if (request.headers['access-control-request-private-network'] === 'true')
    response.setHeader('access-control-allow-private-network', 'true')
}

function refusalAnswer(error: unknown): StoredResponse {
  if (error instanceof ProviderError) return { status: error.status, body: JSON.stringify(error.body) }
  return { status: 500, body: errorBody('api_error', `The stand-in failed: ${String(error)}`) }
}

function errorBody(type: string, message: string, code?: string): string {
  return JSON.stringify({ error: { type, message, ...(code !== undefined && { code }) } })
}

const broken = errorBody('api_error', 'Something went wrong at the provider.')
