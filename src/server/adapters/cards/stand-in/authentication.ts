import { randomBytes } from 'node:crypto'
import type { IncomingMessage, ServerResponse } from 'node:http'
import { timingSafeEqualText } from './account.ts'
import { cardText } from './books.ts'
import { readBody } from './http.ts'
import { readParams, type Params } from './params.ts'
import type { Provider } from './provider.ts'
import type { StoredIntent } from './records.ts'
import { authenticationPage, type AuthenticationPage } from './three-d-secure.page.ts'

/** What the 3-D Secure page needs. */
export interface AuthenticationContext {
  provider: Provider
  /** Shown as the payee. */
  merchant: string
  authenticate: (intentId: string, result: 'success' | 'failure') => Promise<boolean | undefined>
}

/** Serves the 3-D Secure page to anyone who knows the intent's secret. */
export async function handleAuthentication(
  { provider, merchant, authenticate }: AuthenticationContext,
  request: IncomingMessage,
  response: ServerResponse,
): Promise<void> {
  const url = new URL(request.url ?? '/', 'http://stand-in')
  const id = url.pathname.slice('/3d-secure/'.length)
  const intent = provider.state.intents.get(id) ?? provider.state.setups.get(id)
  const params = readParams(request.method === 'POST' ? await readBody(request) : url.search)
  if (!intent || !timingSafeEqualText(params.get('client_secret') ?? '', intent.clientSecret))
    return void response.writeHead(404, { 'content-type': 'text/plain' }).end('There is no such payment.')
  const state = request.method === 'POST' ? await act(authenticate, intent, params) : undefined
  const nonce = randomBytes(16).toString('base64url')
  const method = provider.state.methods.get(intent.methodId ?? intent.failure?.methodId ?? '')
  const page = authenticationPage({
    intentId: intent.id,
    clientSecret: intent.clientSecret,
    // A card that is only verified pays nothing.
    amountCents: 'amount' in intent ? intent.amount : null,
    merchant,
    description: 'amount' in intent ? (intent.description ?? '') : 'Keeping this card for later payments',
    card: cardText(method),
    state: state ?? (intent.status === 'requires_action' ? 'ask' : 'nothing'),
    nonce,
  })
  response.writeHead(200, {
    'content-type': 'text/html; charset=utf-8',
    'cache-control': 'no-store',
    'referrer-policy': 'no-referrer',
    'x-content-type-options': 'nosniff',
    'content-security-policy': `default-src 'none'; style-src 'nonce-${nonce}'; script-src 'nonce-${nonce}'; form-action 'self'; base-uri 'none'`,
  })
  response.end(page)
}

async function act(
  authenticate: AuthenticationContext['authenticate'],
  intent: Pick<StoredIntent, 'id'>,
  params: Params,
): Promise<AuthenticationPage['state']> {
  const result = params.get('result') === 'success' ? 'success' : 'failure'
  return (await authenticate(intent.id, result)) ? result : 'nothing'
}
