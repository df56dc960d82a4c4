import type { IncomingMessage } from 'node:http'
import type { Logger } from 'pino'
import { AppError } from '../../../shared/kernel/errors.ts'
import { loadActor } from '../auth/session.ts'
import { readAccessToken, type TokenSettings } from '../auth/tokens.ts'
import type { Db } from '../db/tenancy.ts'
import { roomsOf } from './rooms.ts'
import type { LiveSocket } from './sockets.ts'

type Answer = (error?: Error & { data?: unknown }) => void

/**
 * Lets a socket in whose token is good, and refuses the others with the 401 code of the wire as the message
 * (DECISIONS A10, K6). A person who awaits approval may connect and is in no company's room.
 */
export function admit(
  db: Db,
  tokens: TokenSettings,
  log: Logger,
): (socket: LiveSocket, answer: Answer) => void {
  const enter = async (socket: LiveSocket): Promise<void> => {
    const { token } = socket.handshake.auth as { token?: unknown } // whatever the browser sent
    if (typeof token !== 'string' || token === '') throw new AppError('rest_authentication_missing')
    const claims = await readAccessToken(tokens, token)
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
 * Whether a handshake comes from a page of our own: browsers name the page's origin, and it has to be the host that was
 * asked or `publicUrl`. Without an origin it is no browser's page and cannot ride on a visitor.
 */
export function isOwnOrigin(request: IncomingMessage, publicUrl: string): boolean {
  const { origin, host } = request.headers
  if (origin === undefined) return true
  if (!URL.canParse(origin)) return false
  const asked = new URL(origin)
  return asked.host === host || asked.origin === new URL(publicUrl).origin
}
