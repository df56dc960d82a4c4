import { randomUUID } from 'node:crypto'
import type pg from 'pg'
import type { Logger } from 'pino'
import { Server } from 'socket.io'
import type { Config } from '../config/config.ts'
import type { Db } from '../db/tenancy.ts'
import { authenticateSocket, closeOnSecondConnect, isOwnOrigin } from './admission.ts'
import { createChangeReader, type Change } from './changes.ts'
import { sendArrivalUpdate, sendLiveUpdates } from './hints.ts'
import type { AttachableLive } from './live.ts'
import { openSockets } from './live-metrics.ts'
import { handleMessages } from './messages.ts'
import { openNotices, type NodeNotices } from './notices.ts'
import type { LiveServer, LiveSocket } from './sockets.ts'
import { disconnectEndedSessions, disconnectFamily, recheckSockets } from './standing.ts'

export interface LiveSettings {
  config: Pick<Config, 'SECRET' | 'ACCESS_TOKEN_MINUTES' | 'PUBLIC_URL'>
  db: Db
  /** Provides the connection that listens to the other nodes. */
  ownerPool: pg.Pool
  log: Logger
}

/** Changes within this time are read together. */
const coalesceMs = 10
/** The minimum interval between reads under a stream of changes, and between two live updates of a job. */
const leastGapMs = 50
/** Changes that a crash between commit and live update left unsent are found by the next poll of any node. */
const pollMs = 2000
/** How many polls pass between checks of sessions, in case the notice of an end was lost. */
const pollsPerSessionCheck = 5
/** Maximum number of changes kept for the next read if sending their live updates failed. */
const mostUntold = 10_000
/** The longest delay that setTimeout supports. */
const longestTimerMs = 2 ** 31 - 1

/**
 * Creates the live updates of one node: socket.io over websockets only, so that no proxy has to keep a
 * browser on one node. Every node reads the committed history itself and sends live updates to its own
 * sockets; nodes only notify each other that there is something to read.
 */
export function createLive(settings: LiveSettings): AttachableLive {
  const { config, db, log } = settings
  const nodeId = randomUUID()
  const io: LiveServer = new Server({
    path: '/socket.io',
    transports: ['websocket'],
    serveClient: false,
    maxHttpBufferSize: 64 * 1024,
    connectTimeout: 10_000,
    allowRequest: (request, answer) => answer(null, isOwnOrigin(request, config.PUBLIC_URL)),
  })
  io.use(authenticateSocket(db, { secret: config.SECRET, accessMinutes: config.ACCESS_TOKEN_MINUTES }, log))
  io.on('connection', (socket) => welcome(socket, db, log))

  const reader = createChangeReader(db)
  let notices: NodeNotices | undefined
  let isOpen = false
  /**
   * Changes that were read but whose live updates are not sent yet: the database may fail in between, and a
   * person may have lost a permission.
   */
  let untold: Change[] = []
  let polls = 0
  let lastLook = 0
  let timer: NodeJS.Timeout | undefined
  let pollTimer: NodeJS.Timeout | undefined
  let next: { look: 'wake' | 'poll'; isOurs: boolean } | undefined
  let running: Promise<void> | undefined

  async function look({ look: how, isOurs }: { look: 'wake' | 'poll'; isOurs: boolean }): Promise<void> {
    const changes = await reader.read(how)
    untold = [...untold, ...changes].slice(-mostUntold)
    if (changes.length > 0 && isOurs) await notices?.tell(`wake ${nodeId}`)
    await sendLiveUpdates(io, db, untold)
    untold = []
    if (how === 'poll') {
      polls += 1
      if (polls % pollsPerSessionCheck === 0) await disconnectEndedSessions(io, db)
    }
  }

  /** One read at a time; requests made meanwhile are merged into the next one. */
  function ask(how: 'wake' | 'poll', isOurs: boolean): void {
    if (!isOpen) return
    next = { look: next?.look === 'poll' ? 'poll' : how, isOurs: isOurs || (next?.isOurs ?? false) }
    if (running || timer) return
    timer = setTimeout(
      () => {
        timer = undefined
        const now = next
        next = undefined
        if (!now) return
        lastLook = performance.now()
        running = look(now)
          .catch((error: unknown) => log.error({ err: error }, 'live'))
          .finally(() => {
            running = undefined
            if (next) ask(next.look, next.isOurs)
          })
      },
      Math.max(coalesceMs, lastLook + leastGapMs - performance.now()),
    )
  }

  function hear(notice: string): void {
    const [word, id = '', ...rest] = notice.split(' ')
    if (word === 'family') disconnectFamily(io, id)
    if (word === 'moved' && id !== nodeId) sendArrivalUpdate(io, Number(rest[0]), Number(rest[1]))
    if (word === 'wake' && id !== nodeId) ask('wake', false)
  }

  return {
    attach: async (server) => {
      await reader.read('poll')
      isOpen = true
      io.attach(server)
      io.engine.on('connection', closeOnSecondConnect)
      notices = openNotices(settings.ownerPool, log, hear)
      pollTimer = setInterval(() => ask('poll', false), pollMs)
    },
    wake: () => ask('wake', true),
    endFamily: (familyId) => {
      disconnectFamily(io, familyId)
      notices?.tell(`family ${familyId}`).catch((error: unknown) => log.error({ err: error }, 'live'))
    },
    moved: (companyId, jobId) => {
      sendArrivalUpdate(io, companyId, jobId)
      notices
        ?.tell(`moved ${nodeId} ${companyId} ${jobId}`)
        .catch((error: unknown) => log.error({ err: error }, 'live'))
    },
    stop: async () => {
      isOpen = false
      clearTimeout(timer)
      clearInterval(pollTimer)
      // Closes the connections without a disconnect message, so that browsers treat it as a broken connection
      // and reconnect. io.close() would also close the HTTP server, which is not ours.
      io.engine?.close()
      await running
      await notices?.stop()
    },
  }
}

function welcome(socket: LiveSocket, db: Db, log: Logger): void {
  openSockets.inc()
  // A browser reconnects with its new token; a socket never outlives the token that opened it.
  const lifeMs = Math.min(Math.max(socket.data.expires * 1000 - Date.now(), 0), longestTimerMs)
  const timer = setTimeout(() => socket.disconnect(true), lifeMs)
  socket.on('disconnect', () => {
    clearTimeout(timer)
    openSockets.dec()
  })
  handleMessages(socket, db)
  // Changes between the token check and joining the rooms missed this socket, so it is checked once more.
  recheckSockets(db, [socket]).catch((error: unknown) => {
    log.error({ err: error }, 'live sign-in')
    socket.disconnect(true)
  })
}
