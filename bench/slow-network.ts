import { connect, createServer, type AddressInfo, type Socket } from 'node:net'

/** A network between browser and server. */
export interface Network {
  /** Milliseconds from a request to the first byte of its answer, for connections that are open. */
  latencyMs: number
  bitsPerSecond: number
}

/** A port through which the server answers slowly. */
export interface SlowNetwork {
  port: number
  stop: () => void
}

/**
 * Slows all connections to a port together, also those of a service worker, whose requests the browser itself does not
 * slow down.
 */
export async function slowNetwork(target: number, network: Network): Promise<SlowNetwork> {
  // All connections share what the network carries in each direction.
  const down = { freeAt: 0 }
  const up = { freeAt: 0 }
  const sockets = new Set<Socket>()
  const carry = (from: Socket, to: Socket, line: { freeAt: number }, latencyMs: number) => {
    from.on('data', (part: Buffer) => {
      const now = performance.now()
      line.freeAt = Math.max(now, line.freeAt) + (part.length * 8_000) / network.bitsPerSecond
      // The sender waits as well: what is on its way is limited, as in a window of TCP.
      from.pause()
      setTimeout(() => from.resume(), line.freeAt - now)
      setTimeout(() => !to.destroyed && to.write(part), line.freeAt - now + latencyMs)
    })
    from.on('end', () => setTimeout(() => to.end(), Math.max(0, line.freeAt - performance.now()) + latencyMs))
    from.on('error', () => to.destroy())
    from.on('close', () => sockets.delete(from))
    sockets.add(from)
  }
  const proxy = createServer((browser) => {
    const server = connect(target, '127.0.0.1')
    carry(browser, server, up, network.latencyMs)
    carry(server, browser, down, 0)
  })
  await new Promise<void>((resolve) => {
    proxy.listen(0, '127.0.0.1', resolve)
  })
  return {
    port: (proxy.address() as AddressInfo).port,
    stop: () => {
      proxy.close()
      for (const socket of sockets) socket.destroy()
    },
  }
}
