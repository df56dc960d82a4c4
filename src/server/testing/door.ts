import { once } from 'node:events'
import net, { type AddressInfo } from 'node:net'

/** A door between two sides of a line that can stand still, as a peer that is frozen or cut off without a word does. */
export interface Door {
  port: number
  /** From here on nothing goes through and nobody is told; new lines are taken, and stand still too. */
  freeze(): void
  /** What was held goes through, and all that comes. */
  thaw(): void
  close(): Promise<void>
}

/** Opens a door on a port of this machine to a target: a port, or the path of a socket. */
export async function openDoor(target: net.NetConnectOpts): Promise<Door> {
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
        // A peer behind a frozen door does not hear of the end either.
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
