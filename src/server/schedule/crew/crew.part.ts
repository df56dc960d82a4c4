import { isDeepStrictEqual } from 'node:util'
import type { CrewMember, CrewMemberInput } from '../../../shared/people/workers/crew.ts'
import type { Viewer } from '../../../shared/jobs/jobs/job.rules.ts'
import { wallClockOf } from '../../../shared/kernel/dates.ts'
import type { JobPart } from '../../jobs/jobs/job.parts.ts'
import type { JobRecord } from '../../jobs/jobs/job.record.ts'
import type { Tx } from '../../kernel/db/tenancy.ts'
import { viewAnswer } from './crew.answers.ts'
import { writeLists } from './crew.lists.store.ts'
import { checkOverlaps } from './crew.overlaps.ts'
import { planCrew, rejectFullCrew, type PlannedMember } from './crew.save.ts'
import {
  crewSnapshot,
  openRequests,
  readCandidates,
  readCrew,
  writeCrew,
  type CrewRow,
} from './crew.store.ts'
import { viewFacts, viewMember } from './crew.view.ts'
import { forbiddenChange } from '../../../shared/kernel/forbidden-change.ts'

/** The crew of a job: read according to the viewer, written as a whole by managers. */
export const crewPart: JobPart = {
  name: 'crew',
  inRows: 'same',
  snapshots: [crewSnapshot, openRequests],
  async read(look, job, viewer) {
    const seesAsks = viewer.kind === 'manager' && job.id > 0
    const [rows, asks] = await Promise.all([
      crewSnapshot.of(job)?.crew ?? readCrew(look.tx, job.companyId, job.id),
      seesAsks
        ? (openRequests.of(job) ?? openRequests.read(look.tx, job))
        : { managerRequests: [], pendingProspects: 0 },
    ])
    const now = look.kernel.now()
    const clock = wallClockOf(now.toISOString(), job.company.timezone)
    return {
      crew: rows.map((row) => ({
        ...viewMember(row, job, viewer, look.actor.userId),
        ...(mayKnowAnswer(row, viewer, look.actor.userId) && { answer: viewAnswer(job, row.answer, now) }),
      })),
      crewFacts: viewFacts(job, rows, viewer, asks, clock),
    }
  },
  async prepare(look, job, viewer, input) {
    if (input.crew === undefined && !input.overlapReason) return null
    const ids = viewer.kind === 'manager' ? (input.crew ?? []).flatMap(({ id }) => id ?? []) : []
    const [stored, candidates] = await Promise.all([
      readCrew(look.tx, job.companyId, job.id),
      readCandidates(look.tx, job.companyId, ids),
    ])
    const shown = stored.map((row) => viewMember(row, job, viewer, look.actor.userId))
    const isChanged = input.crew !== undefined && !isAsShown(input.crew, shown)
    if (viewer.kind !== 'manager') {
      if (isChanged) throw forbiddenChange('crew')
      if (input.overlapReason) throw forbiddenChange('overlapReason')
      return null
    }
    if (!isChanged && !input.overlapReason) return null
    const crew = isChanged ? input.crew : undefined
    const planned = crew && planCrew(crew, { job, viewer, stored, candidates })
    return async (saved) => {
      const people = planned ? ids : stored.flatMap(({ userId }) => userId ?? [])
      if (planned) rejectFullCrew(saved.crewSize, planned)
      // Sent together; the people are locked first, in an order that all saves share.
      await Promise.all([
        checkOverlaps(look, job, people, input.overlapReason || null),
        planned && storeCrew(look.tx, saved, planned, stored),
      ])
    }
  },
}

/** Managers know what each member answered, and members what they did. */
function mayKnowAnswer({ userId }: CrewRow, viewer: Viewer, viewerId: number): boolean {
  return viewer.kind === 'manager' || (viewer.kind === 'crew' && userId === viewerId)
}

async function storeCrew(
  tx: Tx,
  { companyId, id }: Pick<JobRecord, 'companyId' | 'id'>,
  planned: readonly PlannedMember[],
  stored: readonly CrewRow[],
): Promise<void> {
  await writeCrew(tx, { companyId, jobId: id }, planned, stored)
  for (const member of planned) {
    const { userId } = member
    if (userId === null) continue
    const row = stored.find((one) => one.userId === userId)
    await writeLists(tx, { companyId, jobId: id, userId }, member, row)
  }
}

/** Returns whether the sent crew equals what this viewer was shown; masked figures and derived statuses are ignored. */
function isAsShown(sent: readonly CrewMemberInput[], shown: readonly CrewMember[]): boolean {
  if (sent.length !== shown.length) return false
  return sent.every((input, index) => {
    const member = shown[index]
    if (!member || member.id !== input.id) return false
    const shownMember: Record<string, unknown> = { ...member }
    return Object.entries(input).every(
      ([key, value]) =>
        key === 'status' ||
        value === undefined ||
        value === null ||
        isDeepStrictEqual(plain(value), plain(shownMember[key])),
    )
  })
}

/**
 * Normalizes lists for comparison: absent and null are equal, and the order of permissions does not matter.
 */
function plain(value: unknown): unknown {
  if (Array.isArray(value)) {
    const items = value.map((item) => plain(item))
    return items.every((item) => typeof item === 'string') ? items.toSorted() : items
  }
  if (typeof value !== 'object' || value === null) return value
  return Object.fromEntries(
    Object.entries(value).filter(([, item]) => item !== undefined && item !== null && item !== ''),
  )
}
