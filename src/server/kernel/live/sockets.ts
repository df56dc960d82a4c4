import type { Server, Socket } from 'socket.io'
import type { ReceivedEvents } from '../../../shared/kernel/live.ts'
import type { Actor } from '../../../shared/kernel/permissions.ts'

/** Browsers' messages arrive unparsed: their content is known only after messages.ts has parsed it. */
type BrowserMessages = Record<string, (...values: unknown[]) => void>
type NodeMessages = Record<string, never>

/** The data attached to a socket. */
export interface SocketFacts {
  actor: Actor
  /** Expiry of its access token, in epoch seconds. */
  expires: number
}
export type LiveServer = Server<BrowserMessages, ReceivedEvents, NodeMessages, SocketFacts>
export type LiveSocket = Socket<BrowserMessages, ReceivedEvents, NodeMessages, SocketFacts>
