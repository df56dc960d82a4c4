import { once } from 'node:events'
import net, { type AddressInfo } from 'node:net'

/**
 * A proxy between two sides of a connection that can stop passing data, like a frozen or silently
 * disconnected peer.
 */
export interface FreezableProxy {
  port: number
  /** From here on nothing passes and neither side is notified; new connections are accepted and stop too. */
  freeze(): void
  /** Passes on what was held back, and everything after it. */
  thaw(): void
  close(): Promise<void>
}

/** Opens a proxy on a local port to a target: a port, or the path of a socket. */
export async function openProxy(target: net.NetConnectOpts): Promise<FreezableProxy> {
  const lines = new Set<net.Socket>()
  let isFrozen = false
  const server = net.createServer((near) => {
    const far = net.connect(target)
    for (const [one, other] of [
      [near, far],
      [far, near],
    ] as const) {
      lines.add(one)
      one.on('data', (chunk) => void other.write(chunk))
      one.on('error', () => {})
      one.on('close', () => {
        lines.delete(one)
        // A peer behind a frozen proxy does not notice the end either.
        if (!isFrozen) other.destroy()
      })
      if (isFrozen) one.pause()
    }
  })
  server.listen(0, '127.0.0.1')
  await once(server, 'listening')
  return {
    port: (server.address() as AddressInfo).port, // listening on TCP, so an address with a port
    freeze: () => {
      isFrozen = true
      for (const line of lines) line.pause()
    },
    thaw: () => {
      isFrozen = false
      for (const line of lines) line.resume()
    },
    close: async () => {
      server.close()
      for (const line of lines) line.destroy()
      await once(server, 'close')
    },
  }
}
