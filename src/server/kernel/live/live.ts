import type { Server as HttpServer } from 'node:http'

/** The live updates of a node: sends committed changes to people who may see them. */
export interface Live {
  /** Called after a commit: changes are read and sent soon. Calls are coalesced; it never fails. */
  wake(): void
  /** Disconnects every socket of an ended token family, on all nodes. */
  endFamily(familyId: string): void
  stop(): Promise<void>
}

/** Live updates that still need the HTTP server whose upgrades they handle. */
export interface AttachableLive extends Live {
  /** Starts accepting sockets at /socket.io of this server and watching for changes. */
  attach(server: HttpServer): Promise<void>
}
