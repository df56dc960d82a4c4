// One of the processes that hold the live sockets of drills/sockets.ts; it is controlled by messages.
import { io, type Socket } from 'socket.io-client'

/** The instructions to a process: open sockets, discard what was received, or return it. */
export type ClientCommand =
  | { do: 'open'; url: string; sockets: { token: string; jobId: number }[] }
  | { do: 'tell' }
  | { do: 'close' }

export type ClientReport =
  | { told: 'open'; joined: number }
  | { told: 'heard'; heard: [jobId: number, seat: number, at: number][]; broken: number }

/** Number of sockets opened concurrently; each handshake queries the database. */
const AT_ONCE = 20
const sockets: Socket[] = []
let heard: [number, number, number][] = []
let broken = 0
let isClosing = false

async function open(url: string, wanted: { token: string; jobId: number }): Promise<boolean> {
  const socket = io(url, {
    transports: ['websocket'],
    auth: { token: wanted.token },
    forceNew: true,
    reconnection: false,
  })
  const seat = sockets.push(socket)
  socket.on('update-jobs', ({ jobId }: { jobId: number }) => {
    // Live updates of the company's other jobs arrive as well; only the job that this socket watches counts.
    if (jobId === wanted.jobId) heard.push([jobId, seat, performance.timeOrigin + performance.now()])
  })
  socket.on('disconnect', () => {
    if (!isClosing) broken += 1
  })
  await new Promise<void>((resolve, reject) => {
    socket.once('connect', () => resolve())
    socket.once('connect_error', reject)
  })
  const answer: unknown = await socket.timeout(30_000).emitWithAck('join-job', { jobId: wanted.jobId })
  return typeof answer === 'object' && answer !== null && 'ok' in answer && answer.ok === true
}

process.on('message', (order: ClientCommand) => {
  switch (order.do) {
    case 'open': {
      const left = [...order.sockets]
      let joined = 0
      const one = async () => {
        for (let next = left.pop(); next; next = left.pop()) if (await open(order.url, next)) joined += 1
      }
      Promise.all(Array.from({ length: AT_ONCE }, one)).then(
        () => process.send?.({ told: 'open', joined } satisfies ClientReport),
        (error: unknown) => {
          process.stderr.write(`${String(error)}\n`)
          process.exit(1)
        },
      )
      break
    }
    case 'tell': {
      process.send?.({ told: 'heard', heard, broken } satisfies ClientReport)
      heard = []
      break
    }
    case 'close':
      isClosing = true
      for (const socket of sockets) socket.close()
      process.exit(0)
  }
})
