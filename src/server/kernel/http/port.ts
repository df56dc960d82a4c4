import { createServer, type RequestListener, type Server } from 'node:http'
import type { AddressInfo } from 'node:net'
import type { FastifyServerFactory } from 'fastify'
import { ConfigError, type Config } from '../config/config.ts'

/** Milliseconds that a request waits while the node starts; a start without migrations takes less. */
const PATIENCE_MS = 2000

/** A port that this process listens on before the app is ready to respond. */
export interface HeldPort {
  number: number
  /** Its URL for programs on this machine. */
  localUrl: string
  /** The server for the app; requests reach the app as soon as it listens. */
  serverFactory: FastifyServerFactory
  /** Frees the port, even if no app listens. */
  close(): Promise<void>
}

/**
 * Binds the configured port, so that a start on a port in use fails before it changes anything; throws a
 * ConfigError. Requests wait a short time for the app to listen; then their connection is closed without a
 * response, which a proxy treats as an unavailable node.
 */
export async function holdPort(config: Pick<Config, 'HOST' | 'PORT'>): Promise<HeldPort> {
  let app: RequestListener | undefined
  const waiting = new Set<() => void>()
  const server = createServer((request, response) => {
    if (app) return app(request, response)
    const answer = () => {
      clearTimeout(timer)
      if (!request.socket.destroyed) app?.(request, response)
    }
    const timer = setTimeout(() => {
      waiting.delete(answer)
      request.socket.destroy()
    }, PATIENCE_MS)
    waiting.add(answer)
  })
  await bind(server, config)
  const { address, family, port } = server.address() as AddressInfo // listening on TCP, so it is an address with a port
  const isAny = address === '0.0.0.0' || address === '::'
  return {
    number: port,
    localUrl: `http://${isAny ? '127.0.0.1' : family === 'IPv6' ? `[${address}]` : address}:${port}`,
    serverFactory: (handler, options) => {
      server.keepAliveTimeout = Number(options['keepAliveTimeout'])
      server.requestTimeout = Number(options['requestTimeout'])
      server.setTimeout(Number(options['connectionTimeout']))
      const open = () => {
        app = handler
        for (const answer of waiting) answer()
        waiting.clear()
        process.nextTick(() => server.emit('listening'))
        return server
      }
      // Fastify calls this to listen, but the port is already bound.
      return Object.assign(server, { listen: open })
    },
    close: () =>
      new Promise((resolve) => {
        server.close(() => resolve())
        server.closeAllConnections()
      }),
  }
}

function bind(server: Server, { HOST, PORT }: Pick<Config, 'HOST' | 'PORT'>): Promise<void> {
  return new Promise((resolve, reject) => {
    server.once('error', (error: NodeJS.ErrnoException) => reject(explain(error, HOST, PORT)))
    // 'localhost' may resolve to ::1 first, where programs that use 127.0.0.1 would not connect.
    server.listen({ host: HOST === 'localhost' ? '127.0.0.1' : HOST, port: PORT }, () => {
      server.removeAllListeners('error')
      resolve()
    })
  })
}

function explain(error: NodeJS.ErrnoException, host: string, port: number): Error {
  switch (error.code) {
    case 'EADDRINUSE':
      return new ConfigError([
        `PORT: ${port} is already in use on ${host}. Stop the program that uses it, or set another port.`,
      ])
    case 'EACCES':
      return new ConfigError([`PORT: this account may not listen on port ${port}.`])
    case 'EADDRNOTAVAIL':
    case 'ENOTFOUND':
      return new ConfigError([`HOST: ${host} is not an address of this machine.`])
    default:
      return error
  }
}
