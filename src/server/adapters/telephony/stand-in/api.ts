import { readFileSync } from 'node:fs'
import { createServer, type IncomingMessage, type Server, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import path from 'node:path'
import { fromWire, sleep, toWire, wireDate, type StandInAccount } from './account.ts'
import type { Fault, StoredText, Texts } from './texts.ts'

const LARGEST_BODY = 64 * 1024

/** The simulator's version of Twilio's HTTP API, as far as the SDK uses it. */
export interface Api {
  baseUrl: string
  stop(): Promise<void>
}

interface Options {
  account: StandInAccount
  texts: Texts
  faults: Fault[]
  hasRecording: (sid: string) => boolean
  secondMs: number
  signal: AbortSignal
}

/**
 * Starts the server on 127.0.0.1; pictures are on a second one that accepts no credentials, like Twilio's
 * media store.
 */
export async function startApi(options: Options): Promise<Api> {
  const tone = readFileSync(path.join(import.meta.dirname, 'tone.mp3'))
  const picture = readFileSync(path.join(import.meta.dirname, 'picture.png'))
  const store = createServer((request, response) => {
    if (request.headers.authorization !== undefined) response.writeHead(400).end('One way to sign in only.')
    else response.writeHead(200, { 'content-type': 'image/png' }).end(picture)
  })
  const storeUrl = await listen(store)
  const api = createServer((request, response) => {
    answer(options, request, response, { tone, storeUrl }).catch(() => response.destroy())
  })
  const baseUrl = await listen(api)
  return {
    baseUrl,
    stop: async () => {
      await Promise.all([close(api), close(store)])
    },
  }
}

async function answer(
  options: Options,
  request: IncomingMessage,
  response: ServerResponse,
  more: { tone: Buffer; storeUrl: string },
): Promise<void> {
  const { account, texts, hasRecording } = options
  const url = new URL(request.url ?? '/', 'http://stand-in')
  const home = `/2010-04-01/Accounts/${account.accountSid}/`
  if (!isKnown(account, request.headers.authorization)) return fail(response, 401, 20_003, 'Authenticate')
  if (!url.pathname.startsWith(home))
    return fail(response, 404, 20_404, 'The requested resource was not found')
  const rest = url.pathname.slice(home.length)

  if (rest === 'Messages.json' && request.method === 'POST') return create(options, request, response)
  if (request.method !== 'GET') return fail(response, 405, 20_004, 'Method not allowed')
  if (rest === 'Messages.json') return send(response, 200, listPage(account, texts, url))
  if (rest === 'IncomingPhoneNumbers.json') return send(response, 200, numberPage(account, url))
  const [, recording] = /^Recordings\/(RE[0-9a-f]{32})\.mp3$/i.exec(rest) ?? []
  if (recording !== undefined && hasRecording(recording)) {
    response.writeHead(200, { 'content-type': 'audio/mpeg' }).end(more.tone)
    return
  }
  const [, message, media] = /^Messages\/(MM[0-9a-f]{32})\/Media\/(ME[0-9a-f]{32})$/i.exec(rest) ?? []
  const text = texts.list().find(({ sid }) => sid === message)
  if (media !== undefined && text?.mediaSids.includes(media)) {
    response.writeHead(307, { location: `${more.storeUrl}/${media}.png` }).end()
    return
  }
  return fail(response, 404, 20_404, `The requested resource ${url.pathname} was not found`)
}

/**
 * Lists every number as owned by the simulated account except those that end in 0008, which are for testing
 * the rejection.
 */
function numberPage(account: StandInAccount, url: URL): object {
  const asked = url.searchParams.get('PhoneNumber') ?? ''
  const isOwned = /^\+1\d{10}$/.test(asked) && !asked.endsWith('0008')
  const sid = `PN${asked.replaceAll(/\D/g, '').padStart(32, '0')}`
  return {
    incoming_phone_numbers: isOwned ? [{ sid, account_sid: account.accountSid, phone_number: asked }] : [],
    page: 0,
    page_size: 50,
    uri: `${url.pathname}${url.search}`,
    next_page_uri: null,
  }
}

/** Accepts a text message and applies the next fault, if any. */
async function create(options: Options, request: IncomingMessage, response: ServerResponse): Promise<void> {
  const { account, texts, faults, secondMs, signal } = options
  const fields = new URLSearchParams(await readBody(request))
  const fault = faults.shift()?.kind
  if (fault === 'down') {
    request.socket.destroy()
    return
  }
  if (fault === '500') return fail(response, 500, 20_500, 'Internal server error')
  const [from, to, body] = [fields.get('From') ?? '', fields.get('To') ?? '', fields.get('Body') ?? '']
  if (fault === 'opted-out') return fail(response, 400, 21_610, 'Attempt to send to unsubscribed recipient')
  if (!/^\+1\d{10}$/.test(to)) return fail(response, 400, 21_211, `Invalid 'To' Phone Number: ${to}`)
  if (!/^\+1\d{10}$/.test(from)) return fail(response, 400, 21_212, `Invalid 'From' Phone Number: ${from}`)
  if (body === '') return fail(response, 400, 21_602, 'Message body is required.')
  if (body.length > 1600)
    return fail(response, 400, 21_617, 'The concatenated message body exceeds the 1600 character limit')
  const statusUrl = fields.get('StatusCallback') ?? undefined
  const text = texts.take({ from: fromWire(from), to: fromWire(to), body, statusUrl }, fault)
  const answered = shown(account, text)
  if (fault === 'slow') await sleep(20 * secondMs, signal)
  if (fault === '500-after-success') return fail(response, 500, 20_500, 'Internal server error')
  send(response, 201, answered)
}

function listPage(account: StandInAccount, texts: Texts, url: URL): object {
  const asked = (name: string) => url.searchParams.get(name) ?? undefined
  const [from, to, after] = [asked('From'), asked('To'), asked('DateSent>')]
  const size = Math.min(Math.max(Number(asked('PageSize') ?? 50) || 50, 1), 1000)
  const page = Math.max(Number(asked('Page') ?? 0) || 0, 0)
  const fitting = texts.list().filter((text) => {
    if (from !== undefined && toWire(text.from) !== from) return false
    if (to !== undefined && toWire(text.to) !== to) return false
    if (after === undefined) return true
    // Whole seconds; an unsent text has no date.
    return text.sentAt !== null && Math.floor(text.sentAt.getTime() / 1000) >= Date.parse(after) / 1000
  })
  const next = new URL(url)
  next.searchParams.set('Page', String(page + 1))
  return {
    messages: fitting.slice(page * size, (page + 1) * size).map((text) => shown(account, text)),
    page,
    page_size: size,
    uri: `${url.pathname}${url.search}`,
    next_page_uri: fitting.length > (page + 1) * size ? `${next.pathname}${next.search}` : null,
  }
}

function shown(account: StandInAccount, text: StoredText): object {
  const uri = `/2010-04-01/Accounts/${account.accountSid}/Messages/${text.sid}`
  const directions = { in: 'inbound', out: 'outbound-api', reply: 'outbound-reply' }
  return {
    sid: text.sid,
    account_sid: account.accountSid,
    messaging_service_sid: null,
    from: toWire(text.from),
    to: toWire(text.to),
    body: text.body,
    status: text.status,
    direction: directions[text.direction],
    num_segments: String(Math.max(1, Math.ceil(text.body.length / 153))),
    num_media: String(text.mediaSids.length),
    date_created: wireDate(text.date),
    date_updated: wireDate(text.sentAt ?? text.date),
    date_sent: text.sentAt && wireDate(text.sentAt),
    error_code: text.errorCode,
    error_message: text.errorCode === null ? null : 'Unreachable destination handset',
    price: null,
    price_unit: 'USD',
    api_version: '2010-04-01',
    uri: `${uri}.json`,
    subresource_uris: { media: `${uri}/Media.json` },
  }
}

function isKnown(account: StandInAccount, authorization: string | undefined): boolean {
  const given = Buffer.from(authorization?.replace(/^Basic /i, '') ?? '', 'base64').toString()
  return (
    given === `${account.accountSid}:${account.authToken}` ||
    given === `${account.apiKeySid}:${account.apiKeySecret}`
  )
}

async function readBody(request: IncomingMessage): Promise<string> {
  const chunks: Buffer[] = []
  let size = 0
  for await (const chunk of request) {
    const bytes = Buffer.from(chunk)
    size += bytes.length
    if (size > LARGEST_BODY) throw new Error('Too large')
    chunks.push(bytes)
  }
  return Buffer.concat(chunks).toString()
}

function send(response: ServerResponse, status: number, body: object): void {
  response.writeHead(status, { 'content-type': 'application/json' }).end(JSON.stringify(body))
}

function fail(response: ServerResponse, status: number, code: number, message: string): void {
  send(response, status, { code, message, more_info: `https://www.twilio.com/docs/errors/${code}`, status })
}

async function listen(server: Server): Promise<string> {
  await new Promise<void>((resolve, reject) => {
    server.once('error', reject).listen(0, '127.0.0.1', resolve)
  })
  const { port } = server.address() as AddressInfo // listening on TCP, so an address with a port
  return `http://127.0.0.1:${port}`
}

async function close(server: Server): Promise<void> {
  const closed = new Promise((resolve) => server.close(resolve))
  server.closeAllConnections()
  await closed
}
