import { sql } from 'kysely'
import { AppError } from '../../../shared/kernel/errors.ts'
import { loadActor } from '../auth/session.ts'
import type { Db } from '../db/tenancy.ts'
import { roomsOf } from './rooms.ts'
import type { LiveServer, LiveSocket } from './sockets.ts'
import { mayKnow, readJobFacts, type JobFacts } from './who-knows.ts'

const jobRoom = /^job (\d+)$/

/** This node's sockets in a room. */
export function socketsIn(io: LiveServer, name: string): LiveSocket[] {
  const { adapter, sockets } = io.of('/')
  return [...(adapter.rooms.get(name) ?? [])].flatMap((id) => sockets.get(id) ?? [])
}

/** Moves out of a job's room, at once, everyone who may not know of it any more (DECISIONS K6). */
export async function evictFromJob(io: LiveServer, name: string, facts: JobFacts | undefined): Promise<void> {
  for (const socket of socketsIn(io, name)) {
    if (!facts || !mayKnow(socket.data.actor, facts)) await socket.leave(name)
  }
}

/**
 * Judges a person's sockets anew after their link with a company changed: rooms of companies and jobs follow, and a
 * session that has ended is cut (DECISIONS B1, K6).
 */
export async function judgeAnew(io: LiveServer, db: Db, userId: number): Promise<void> {
  for (const socket of socketsIn(io, `user ${userId}`)) {
    const { actor, expires } = socket.data
    try {
      const today = await loadActor(db, { userId, familyId: actor.familyId, expires })
      socket.data = { actor: today, expires }
    } catch (error) {
      if (!(error instanceof AppError)) throw error
      socket.disconnect(true)
      continue
    }
    const jobIds = [...socket.rooms].flatMap((name) => jobRoom.exec(name)?.[1] ?? []).map(Number)
    const facts = await readJobFacts(
      db,
      socket.data.actor.links.map((link) => link.companyId),
      jobIds,
    )
    const kept = facts.filter((job) => mayKnow(socket.data.actor, job)).map((job) => `job ${job.id}`)
    const wanted = new Set([socket.id, ...roomsOf(socket.data.actor), ...kept])
    for (const name of socket.rooms) if (!wanted.has(name)) await socket.leave(name)
    await socket.join([...wanted])
  }
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
