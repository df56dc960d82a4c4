import { sql } from 'kysely'
import { AppError } from '../../../shared/kernel/errors.ts'
import { loadActor } from '../auth/session.ts'
import type { Actor } from '../../../shared/kernel/permissions.ts'
import type { Db } from '../db/tenancy.ts'
import { room, roomsOf } from './rooms.ts'
import type { LiveServer, LiveSocket } from './sockets.ts'
import { mayKnow, readJobFacts, type JobFacts } from './who-knows.ts'

const jobRoom = /^job (\d+)$/

/** This node's sockets in a room. */
export function socketsIn(io: LiveServer, name: string): LiveSocket[] {
  const { adapter, sockets } = io.of('/')
  return [...(adapter.rooms.get(name) ?? [])].flatMap((id) => sockets.get(id) ?? [])
}

/** Moves out of a job's room, at once, everyone who may not know of it any more. */
export async function evictFromJob(io: LiveServer, name: string, facts: JobFacts | undefined): Promise<void> {
  for (const socket of socketsIn(io, name)) {
    if (!facts || !mayKnow(socket.data.actor, facts)) await socket.leave(name)
  }
}

/** People whose sockets are judged now, and whether they have to be judged again afterwards. */
const judging = new WeakMap<LiveServer, Map<number, { isDue: boolean; done: Promise<void> }>>()

/**
 * Judges a person's sockets again after their link with a company changed. What is asked for while they are
 * judged makes one more turn, however often it was asked for.
 */
export async function judgeAnew(io: LiveServer, db: Db, userId: number): Promise<void> {
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
        await judge(db, socketsIn(io, room.user(userId)))
      }
    } finally {
      people.delete(userId)
    }
  }
  turn.done = judgeAll()
  return turn.done
}

/**
 * Holds sockets of one person against today's links: rooms of companies and jobs follow, and a session that
 * has ended is cut. Each session and all jobs are read once, however many sockets there are.
 */
export async function judge(db: Db, sockets: readonly LiveSocket[]): Promise<void> {
  const bySession = Map.groupBy(sockets, (socket) => socket.data.actor.familyId)
  const standing = new Map<LiveSocket, Actor>()
  for (const [familyId, ofSession] of bySession) {
    const [{ data }] = ofSession as [LiveSocket, ...LiveSocket[]] // a group has a member
    try {
      const today = await loadActor(db, { userId: data.actor.userId, familyId, expires: data.expires })
      for (const socket of ofSession) standing.set(socket, today)
    } catch (error) {
      if (!(error instanceof AppError)) throw error
      for (const socket of ofSession) socket.disconnect(true)
    }
  }
  const [actor] = standing.values()
  if (!actor) return
  const looked = new Set([...standing.keys()].flatMap((socket) => [...socket.rooms].flatMap(jobIn)))
  const companyIds = actor.links.map((link) => link.companyId)
  const facts = await readJobFacts(db, companyIds, [...looked])
  for (const [socket, today] of standing) {
    socket.data = { actor: today, expires: socket.data.expires }
    const known = new Set(facts.filter((job) => mayKnow(today, job)).map((job) => job.id))
    const wanted = new Set([socket.id, ...roomsOf(today)])
    for (const name of socket.rooms) {
      const [jobId] = jobIn(name)
      // A job that was joined meanwhile was looked at by whoever joined it.
      const stays = jobId === undefined ? wanted.has(name) : known.has(jobId) || !looked.has(jobId)
      if (!stays) await socket.leave(name)
    }
    await socket.join([...wanted])
  }
}

function jobIn(name: string): number[] {
  return (jobRoom.exec(name)?.slice(1) ?? []).map(Number)
}

/** Cuts the sockets whose family of tokens has ended; asked now and then in case a notice was lost. */
export async function cutEnded(io: LiveServer, db: Db): Promise<void> {
  const open = new Set([...io.of('/').sockets.values()].map((socket) => socket.data.actor.familyId))
  if (open.size === 0) return
  const { rows } = await sql<{ id: string }>`select standing_families(${[...open]}::uuid[]) as id`.execute(db)
  const standing = new Set(rows.map((row) => row.id))
  for (const familyId of open) if (!standing.has(familyId)) cutFamily(io, familyId)
}

/** Cuts this node's sockets of a family of tokens. */
export function cutFamily(io: LiveServer, familyId: string): void {
  for (const socket of socketsIn(io, `family ${familyId}`)) socket.disconnect(true)
}
