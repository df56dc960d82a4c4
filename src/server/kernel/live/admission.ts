import type { IncomingMessage } from 'node:http'
import type { Logger } from 'pino'
import { AppError } from '../../../shared/kernel/errors.ts'
import { loadActor } from '../auth/session.ts'
import { readAccessToken, type TokenSettings } from '../auth/tokens.ts'
import { BUDGETS } from '../budgets/budgets.ts'
import type { Db } from '../db/tenancy.ts'
import { createAllowances } from '../http/allowance.ts'
import { roomsOf } from './rooms.ts'
import type { LiveSocket } from './sockets.ts'

/** The beginning of a socket.io packet that requests a connection (protocol 5, CONNECT). */
const requestAdmission = '0'

type Answer = (error?: Error & { data?: unknown }) => void

/**
 * Accepts a socket with a valid token, and rejects others with the API's error code as the message: a 401, or
 * rest_too_many_requests for a person who opens too many. A person who awaits approval may connect but is in
 * no company's room.
 */
export function authenticateSocket(
  db: Db,
  tokens: TokenSettings,
  log: Logger,
): (socket: LiveSocket, answer: Answer) => void {
  const handshakes = createAllowances('handshakes')
  const open = new Map<string, number>()
  const enter = async (socket: LiveSocket): Promise<void> => {
    const { token } = socket.handshake.auth as { token?: unknown } // whatever the browser sent
    if (typeof token !== 'string' || token === '') throw new AppError('rest_authentication_missing')
    const claims = readAccessToken(tokens, token)
    const person = `person ${claims.userId}`
    if (handshakes.take(person) > 0) throw new AppError('rest_too_many_requests')
    reserveSlot(open, socket, {
      [person]: BUDGETS['sockets-person'].most,
      [claims.familyId]: BUDGETS['sockets-session'].most,
    })
    socket.data = { actor: await loadActor(db, claims), expires: claims.expires }
    await socket.join(roomsOf(socket.data.actor))
  }
  return (socket, answer) => {
    enter(socket).then(
      () => answer(),
      (error: unknown) => {
        if (!(error instanceof AppError)) log.error({ err: error }, 'live sign-in')
        const code = error instanceof AppError ? error.code : 'rest_unavailable'
        answer(
          Object.assign(new Error(code), {
            data: { status: error instanceof AppError ? error.status : 503 },
          }),
        )
      },
    )
  }
}

/**
 * Counts a socket until its connection closes; throws rest_too_many_requests if one of the counts is full.
 */
function reserveSlot(open: Map<string, number>, socket: LiveSocket, limits: Record<string, number>): void {
  const counts = Object.keys(limits)
  if (socket.conn.readyState === 'closed') throw new AppError('rest_unavailable')
  if (Object.entries(limits).some(([key, most]) => (open.get(key) ?? 0) >= most))
    throw new AppError('rest_too_many_requests')
  for (const key of counts) open.set(key, (open.get(key) ?? 0) + 1)
  socket.conn.once('close', () => {
    for (const key of counts) {
      const left = (open.get(key) ?? 1) - 1
      if (left > 0) open.set(key, left)
      else open.delete(key)
    }
  })
}

/**
 * Closes a connection that requests a connection a second time: each attempt costs a check of its token, and
 * no person is known yet to count it for. A rejected browser opens another connection.
 */
export function closeOnSecondConnect(connection: LiveSocket['conn']): void {
  let asked = 0
  connection.on('packet', ({ type, data }: { type: string; data?: unknown }) => {
    if (type !== 'message' || !String(data).startsWith(requestAdmission)) return
    asked += 1
    if (asked > 1) connection.close(true)
  })
}

/**
 * Returns whether a handshake comes from one of our pages: browsers send the page's origin, which must be the
 * requested host or `publicUrl`. A request without an origin is not from a browser page and cannot misuse a
 * visitor's session.
 */
export function isOwnOrigin(request: IncomingMessage, publicUrl: string): boolean {
  const { origin, host } = request.headers
  if (origin === undefined) return true
  if (!URL.canParse(origin)) return false
  const asked = new URL(origin)
  return asked.host === host || asked.origin === new URL(publicUrl).origin
}
