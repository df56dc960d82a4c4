import type { Server as HttpServer } from 'node:http'

/** The live updates of a node: sends committed changes to people who may see them. */
export interface Live {
  /** Called after a commit: changes are read and sent soon. Calls are coalesced; it never fails. */
  wake(): void
  /** Disconnects every socket of an ended token family, on all nodes. */
  endFamily(familyId: string): void
  /**
   * Tells the office and everybody who has the job open, on all nodes, that a crew on the way has moved. Positions have no
   * history from which a node could read it; a lost hint is made up for by the next one.
   */
  moved(companyId: number, jobId: number): void
  stop(): Promise<void>
}

/** Live updates that still need the HTTP server whose upgrades they handle. */
export interface AttachableLive extends Live {
  /** Starts accepting sockets at /socket.io of this server and watching for changes. */
  attach(server: HttpServer): Promise<void>
}
