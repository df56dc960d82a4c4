import { once } from 'node:events'
import net, { type AddressInfo } from 'node:net'
import { setTimeout as sleep } from 'node:timers/promises'

/**
 * Behavior of a provider: works, stays silent, responds a minute late, closes the connection within its
 * response, or responds with garbage.
 */
export const PROXY_FAULTS = ['silent', 'a minute late', 'broken off', 'garbage'] as const
export type ProxyFault = (typeof PROXY_FAULTS)[number] | 'none'

/** A proxy in front of a provider that can cause trouble. */
export interface FaultyProxy {
  port: number
  trouble: ProxyFault
  close(): void
}

/** Opens a proxy in front of a local port. */
export async function openFaultyProxy(target: number): Promise<FaultyProxy> {
  const lines = new Set<net.Socket>()
  const server = net.createServer((near) => {
    const far = net.connect(target, '127.0.0.1')
    for (const line of [near, far]) {
      lines.add(line)
      line.on('error', () => {})
      line.on('close', () => lines.delete(line))
    }
    near.on('data', (chunk) => void far.write(chunk))
    near.on('close', () => far.destroy())
    far.on('data', (chunk) => void answer(near, chunk, door.trouble))
    far.on('close', () => {
      if (door.trouble !== 'silent' && door.trouble !== 'a minute late') near.destroy()
    })
  })
  server.listen(0, '127.0.0.1')
  await once(server, 'listening')
  const door: FaultyProxy = {
    port: (server.address() as AddressInfo).port, // listening on TCP, so an address with a port
    trouble: 'none',
    close: () => {
      server.close()
      for (const line of lines) line.destroy()
    },
  }
  return door
}

async function answer(near: net.Socket, chunk: Buffer, trouble: ProxyFault): Promise<void> {
  if (trouble === 'silent') return
  if (trouble === 'a minute late') await sleep(60_000, undefined, { ref: false })
  if (near.destroyed) return
  if (trouble === 'broken off') {
    near.write(chunk.subarray(0, Math.ceil(chunk.length / 2)))
    near.destroySoon()
  } else if (trouble === 'garbage') near.end('\u0000\u0001 nonsense nonsense\r\n\r\n{"id": ')
  else near.write(chunk)
}
