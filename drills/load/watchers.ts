import { io, type Socket } from 'socket.io-client'
import type { Worker } from './operations.ts'

/** Open screens: sockets that have joined jobs and receive live updates during the load. */
export interface Watchers {
  joined: number
  hints(): number
  /** Number of connections that broke before they were closed. */
  broken(): number
  close(): void
}

/** Opens the given number of sockets for these people, each joined to a job that their list shows. */
export async function openWatchers(url: string, people: readonly Worker[], count: number): Promise<Watchers> {
  const watching = people.filter(({ shown }) => shown.length > 0)
  const sockets: Socket[] = []
  let hints = 0
  let broken = 0
  let joined = 0
  let isClosing = false
  for (let n = 0; n < count && watching.length > 0; n += 1) {
    const who = watching[n % watching.length]
    if (!who) break
    const socket = io(url, {
      transports: ['websocket'],
      auth: { token: who.token },
      forceNew: true,
      reconnection: false,
    })
    sockets.push(socket)
    for (const event of ['update-jobs', 'new-jobs', 'update-communications'])
      socket.on(event, () => (hints += 1))
    socket.on('disconnect', () => {
      if (!isClosing) broken += 1
    })
    await new Promise<void>((resolve, reject) => {
      socket.once('connect', () => resolve())
      socket.once('connect_error', reject)
    })
    const jobId = who.shown[n % who.shown.length]
    const answer: unknown = await socket.timeout(10_000).emitWithAck('join-job', { jobId })
    if (typeof answer === 'object' && answer !== null && 'ok' in answer && answer.ok === true) joined += 1
  }
  return {
    joined,
    hints: () => hints,
    broken: () => broken,
    close: () => {
      isClosing = true
      for (const socket of sockets) socket.close()
    },
  }
}
