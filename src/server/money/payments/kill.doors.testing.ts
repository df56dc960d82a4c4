import http from 'node:http'
import net from 'node:net'
import type { AddressInfo } from 'node:net'

/**
 * Proxies in front of the database and the card provider of a server process. They stop before and after
 * every commit of money and every call of the provider, and ask how to proceed.
 */
export interface FaultProxies {
  databaseUrl: string
  providerUrl: string
  /** Where the provider sends its webhooks; they are rejected while no server is listening behind it. */
  webhooksUrl: string
  /**
   * Called at each point with its name; a handler that ends the process there returns 'dead', and nothing is
   * passed on any more.
   */
  onPlace: (place: string) => Promise<'on' | 'dead'>
  /** The port on which the server listens for webhooks, or null. */
  product: number | null
  close(): Promise<void>
}

/** Opens the proxies in front of a database socket and of a provider. */
export async function openFaultProxies(target: {
  databaseUrl: string
  provider: () => string
}): Promise<FaultProxies> {
  const doors: FaultProxies = {
    databaseUrl: '',
    providerUrl: '',
    webhooksUrl: '',
    onPlace: async () => 'on',
    product: null,
    close: async () => {},
  }
  const url = new URL(target.databaseUrl)
  const socket = `${url.searchParams.get('host')}/.s.PGSQL.${url.searchParams.get('port')}`
  const database = net.createServer((client) => passDatabase(doors, client, net.connect(socket)))
  const provider = http.createServer((request, response) => {
    passCall(doors, target.provider(), request, response).catch(() => request.socket.destroy())
  })
  const webhooks = http.createServer((request, response) => {
    passWebhook(doors, request, response).catch(() => request.socket.destroy())
  })
  const servers = [database, provider, webhooks]
  const [databasePort, providerPort, webhooksPort] = await Promise.all(
    servers.map((server) => listen(server)),
  )
  url.search = ''
  url.host = `127.0.0.1:${databasePort}`
  doors.databaseUrl = url.toString()
  doors.providerUrl = `http://127.0.0.1:${providerPort}`
  doors.webhooksUrl = `http://127.0.0.1:${webhooksPort}`
  doors.close = async () => {
    for (const server of servers) server.close()
    for (const server of [provider, webhooks]) server.closeAllConnections()
  }
  return doors
}

async function listen(server: net.Server): Promise<number> {
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  return (server.address() as AddressInfo).port // listening on TCP, so an address with a port
}

/** Statements that change payments in our database. */
const MONEY = /(?:insert into|update) "?(transactions|refunds|recorded_payments)\b/i

/** One connection to the database: messages pass one by one, in order, and stop at a commit of money. */
function passDatabase(doors: FaultProxies, client: net.Socket, server: net.Socket): void {
  let touched = ''
  let isDead = false
  let awaited: (() => void) | undefined
  const end = () => {
    isDead = true
    client.destroy()
    server.destroy()
  }
  for (const one of [client, server]) {
    one.on('error', end)
    one.on('close', end)
  }
  const held: Buffer[] = []
  const prepared = new Map<string, string>()
  const fromClient = splitter(true)
  let line = Promise.resolve()
  client.on('data', (chunk: Buffer) => {
    for (const message of fromClient(chunk)) line = line.then(() => pass(message))
  })
  const pass = async (message: Buffer): Promise<void> => {
    if (isDead) return
    const text = statementOf(message, prepared)
    if (text === 'begin') touched = ''
    touched = MONEY.exec(text)?.[1] ?? touched
    if (text !== 'commit' || touched === '') return void server.write(message)
    const name = `commit of ${touched}`
    touched = ''
    if ((await doors.onPlace(`before a ${name}`)) === 'dead') return end()
    // The answer waits here until it is decided how to proceed.
    const done = new Promise<void>((resolve) => (awaited = resolve))
    server.write(message)
    await done
    if ((await doors.onPlace(`after a ${name}`)) === 'dead') return end()
    for (const one of held.splice(0)) client.write(one)
  }
  const fromServer = splitter(false)
  server.on('data', (chunk: Buffer) => {
    if (!awaited && held.length === 0) return void client.write(chunk)
    held.push(chunk)
    if (!fromServer(chunk).some((message) => message[0] === 0x43 || message[0] === 0x45)) return
    awaited?.()
    awaited = undefined
  })
}

/**
 * Splits a stream of PostgreSQL messages; the first message of a client has no type byte before its length.
 */
function splitter(isClient: boolean): (chunk: Buffer) => Buffer[] {
  let rest = Buffer.alloc(0)
  let isFirst = isClient
  return (chunk) => {
    rest = Buffer.concat([rest, chunk])
    const messages: Buffer[] = []
    for (;;) {
      const head = isFirst ? 0 : 1
      if (rest.length < head + 4) return messages
      const length = head + rest.readInt32BE(head)
      if (rest.length < length) return messages
      messages.push(rest.subarray(0, length))
      rest = rest.subarray(length)
      isFirst = false
    }
  }
}

/**
 * Returns the statement in a client's message; '' for other messages. A prepared statement is sent once and
 * then used by its name, so the texts of a connection are remembered by their names.
 */
function statementOf(message: Buffer, prepared: Map<string, string>): string {
  if (message[0] === 0x51) return message.toString('utf8', 5, message.length - 1)
  const [first = '', second = ''] = message.toString('utf8', 5).split('\0')
  if (message[0] === 0x50) prepared.set(first, second)
  if (message[0] === 0x50) return second
  return message[0] === 0x42 ? (prepared.get(second) ?? '') : ''
}

/** Passes on one call to the provider. */
async function passCall(
  doors: FaultProxies,
  provider: string,
  request: http.IncomingMessage,
  response: http.ServerResponse,
): Promise<void> {
  const body = await readAll(request)
  const name = `${request.method} ${request.url?.replace(/\?.*/, '').replaceAll(/\/(?:pi|pm|cus|re)_\w+/g, '')}`
  if ((await doors.onPlace(`before ${name}`)) === 'dead') return void request.socket.destroy()
  const { host: _host, connection: _connection, 'transfer-encoding': _encoding, ...headers } = request.headers
  const answer = await new Promise<http.IncomingMessage>((resolve, reject) => {
    const call = http.request(
      new URL(request.url ?? '/', provider),
      { method: request.method, headers: { ...headers, 'content-length': body.length } },
      resolve,
    )
    call.on('error', reject)
    call.end(body)
  })
  const answered = await readAll(answer)
  if ((await doors.onPlace(`after ${name}`)) === 'dead') return void request.socket.destroy()
  const { 'transfer-encoding': _chunked, ...sent } = answer.headers
  response.writeHead(answer.statusCode ?? 502, { ...sent, 'content-length': answered.length })
  response.end(answered)
}

async function passWebhook(
  doors: FaultProxies,
  request: http.IncomingMessage,
  response: http.ServerResponse,
): Promise<void> {
  const body = await readAll(request)
  if (doors.product === null) return void response.writeHead(503).end()
  const { host: _host, connection: _connection, ...headers } = request.headers
  const answer = await fetch(`http://127.0.0.1:${doors.product}${request.url}`, {
    method: 'POST',
    headers: Object.fromEntries(Object.entries(headers).map(([name, value]) => [name, String(value)])),
    body: new Uint8Array(body),
  })
  response.writeHead(answer.status).end()
}

async function readAll(stream: http.IncomingMessage): Promise<Buffer> {
  const chunks: Buffer[] = []
  for await (const chunk of stream) chunks.push(chunk as Buffer) // no encoding is set, so the chunks are bytes
  return Buffer.concat(chunks)
}
