import { sql } from 'kysely'
import { AppError } from '../../../shared/kernel/errors.ts'
import { loadActor } from '../auth/session.ts'
import type { Actor } from '../../../shared/kernel/permissions.ts'
import type { Db } from '../db/tenancy.ts'
import { room, roomsOf } from './rooms.ts'
import type { LiveServer, LiveSocket } from './sockets.ts'
import { maySeeJob, readJobVisibility, type JobVisibilityFacts } from './who-knows.ts'

const jobRoom = /^job (\d+)$/

/** Returns this node's sockets in a room. */
export function socketsIn(io: LiveServer, name: string): LiveSocket[] {
  const { adapter, sockets } = io.of('/')
  return [...(adapter.rooms.get(name) ?? [])].flatMap((id) => sockets.get(id) ?? [])
}

/** Removes from a job's room every socket that may no longer see it, immediately. */
export async function removeFromJobRoom(
  io: LiveServer,
  name: string,
  facts: JobVisibilityFacts | undefined,
): Promise<void> {
  for (const socket of socketsIn(io, name)) {
    if (!facts || !maySeeJob(socket.data.actor, facts)) await socket.leave(name)
  }
}

/** People whose sockets are being checked, and whether they must be checked again afterwards. */
const judging = new WeakMap<LiveServer, Map<number, { isDue: boolean; done: Promise<void> }>>()

/**
 * Checks a person's sockets again after their link with a company changed. Any number of requests made
 * meanwhile cause one more check.
 */
export async function recheckUser(io: LiveServer, db: Db, userId: number): Promise<void> {
  const people = judging.get(io) ?? new Map<number, { isDue: boolean; done: Promise<void> }>()
  judging.set(io, people)
  const current = people.get(userId)
  if (current) {
    current.isDue = true
    return current.done
  }
  const turn = { isDue: true, done: Promise.resolve() }
  people.set(userId, turn)
  const judgeAll = async () => {
    try {
      while (turn.isDue) {
        turn.isDue = false
        await recheckSockets(db, socketsIn(io, room.user(userId)))
      }
    } finally {
      people.delete(userId)
    }
  }
  turn.done = judgeAll()
  return turn.done
}

/**
 * Compares sockets of one person with the current links: rooms of companies and jobs follow, and sockets of
 * an ended session are disconnected. Each session and all jobs are read once, regardless of the number of
 * sockets.
 */
export async function recheckSockets(db: Db, sockets: readonly LiveSocket[]): Promise<void> {
  const bySession = Map.groupBy(sockets, (socket) => socket.data.actor.familyId)
  const standing = new Map<LiveSocket, Actor>()
  for (const [familyId, ofSession] of bySession) {
    const [{ data }] = ofSession as [LiveSocket, ...LiveSocket[]] // a group is never empty
    try {
      const today = await loadActor(db, { userId: data.actor.userId, familyId, expires: data.expires })
      for (const socket of ofSession) standing.set(socket, today)
    } catch (error) {
      if (!(error instanceof AppError)) throw error
      for (const socket of ofSession) socket.disconnect(true)
    }
  }
  if (standing.size === 0) return
  const joinedJobs = new Set([...standing.keys()].flatMap((socket) => [...socket.rooms].flatMap(jobIn)))
  // A personal link has one company, and another session of the person may have more.
  const companyIds = [...standing.values()].flatMap(({ links }) => links.map((link) => link.companyId))
  const facts = await readJobVisibility(db, companyIds, [...joinedJobs])
  for (const [socket, today] of standing) {
    socket.data = { actor: today, expires: socket.data.expires }
    const known = new Set(facts.filter((job) => maySeeJob(today, job)).map((job) => job.id))
    const wanted = new Set([socket.id, ...roomsOf(today)])
    for (const name of socket.rooms) {
      const [jobId] = jobIn(name)
      // A job that was joined meanwhile was checked when it was joined.
      const stays = jobId === undefined ? wanted.has(name) : known.has(jobId) || !joinedJobs.has(jobId)
      if (!stays) await socket.leave(name)
    }
    await socket.join([...wanted])
  }
}

function jobIn(name: string): number[] {
  return (jobRoom.exec(name)?.slice(1) ?? []).map(Number)
}

/** Disconnects the sockets whose session or personal link has ended; called periodically in case a notice was lost. */
export async function disconnectEndedSessions(io: LiveServer, db: Db): Promise<void> {
  const open = new Set([...io.of('/').sockets.values()].map((socket) => socket.data.actor.familyId))
  if (open.size === 0) return
  const { rows } = await sql<{ id: string }>`select standing_sessions(${[...open]}::uuid[]) as id`.execute(db)
  const standing = new Set(rows.map((row) => row.id))
  for (const familyId of open) if (!standing.has(familyId)) disconnectFamily(io, familyId)
}

/** Disconnects this node's sockets of a token family. */
export function disconnectFamily(io: LiveServer, familyId: string): void {
  for (const socket of socketsIn(io, `family ${familyId}`)) socket.disconnect(true)
}
