import { isDeepStrictEqual } from 'node:util'
import type { CrewMember, CrewMemberInput } from '../../../shared/people/workers/crew.ts'
import type { JobInput } from '../../../shared/jobs/jobs/job.ts'
import type { Viewer } from '../../../shared/jobs/jobs/job.rules.ts'
import { wallClockOf } from '../../../shared/kernel/dates.ts'
import type { JobReadContext, JobPart, PartWrite } from '../../jobs/jobs/job.parts.ts'
import type { JobRecord } from '../../jobs/jobs/job.record.ts'
import { writeLists } from './crew.lists.store.ts'
import { checkOverlaps } from './crew.overlaps.ts'
import { planCrew, rejectFullCrew } from './crew.save.ts'
import { readCandidates, readCrew, readOpenRequests, writeCrew, type CrewRow } from './crew.store.ts'
import { viewFacts, viewMember } from './crew.view.ts'
import { forbiddenChange } from '../../../shared/kernel/forbidden-change.ts'

/** The crew of a job: read according to the viewer, written as a whole by managers. */
export const crewPart: JobPart = {
  name: 'crew',
  async read(look, job, viewer) {
    const seesAsks = viewer.kind === 'manager' && job.id > 0
    const [rows, asks] = await Promise.all([
      readCrew(look.tx, job.companyId, job.id),
      seesAsks
        ? readOpenRequests(look.tx, job.companyId, job.id)
        : { managerRequests: [], pendingProspects: 0 },
    ])
    const now = wallClockOf(look.kernel.now().toISOString(), job.company.timezone)
    return {
      crew: rows.map((row) => viewMember(row, job, viewer, look.actor.userId)),
      crewFacts: viewFacts(job, rows, viewer, asks, now),
    }
  },
  async prepare(look, job, viewer, input) {
    if (input.crew === undefined && !input.overlapReason) return null
    const stored = await readCrew(look.tx, job.companyId, job.id)
    const shown = stored.map((row) => viewMember(row, job, viewer, look.actor.userId))
    const isChanged = input.crew !== undefined && !isAsShown(input.crew, shown)
    if (viewer.kind !== 'manager') {
      if (isChanged) throw forbiddenChange('crew')
      if (input.overlapReason) throw forbiddenChange('overlapReason')
      return null
    }
    if (!isChanged && !input.overlapReason) return null
    return prepareCrew(look, job, viewer, input, stored, isChanged)
  },
}

async function prepareCrew(
  look: JobReadContext,
  job: JobRecord,
  viewer: Viewer,
  input: JobInput,
  stored: readonly CrewRow[],
  isChanged: boolean,
): Promise<PartWrite> {
  const { tx, actor } = look
  const reason = input.overlapReason ? input.overlapReason : null
  if (!isChanged || !input.crew) {
    return (saved) =>
      checkOverlaps(
        { tx, actor },
        saved,
        stored.flatMap(({ userId }) => userId ?? []),
        reason,
      )
  }
  const ids = input.crew.flatMap(({ id }) => id ?? [])
  const candidates = await readCandidates(tx, job.companyId, ids)
  const planned = planCrew(input.crew, { job, viewer, stored, candidates })
  return async (saved) => {
    rejectFullCrew(saved.crewSize, planned)
    await writeCrew(tx, job.companyId, job.id, planned)
    for (const member of planned) {
      const { userId } = member
      if (userId === null) continue
      const row = stored.find((one) => one.userId === userId)
      await writeLists(tx, { companyId: job.companyId, jobId: job.id, userId }, member, row)
    }
    await checkOverlaps({ tx, actor }, saved, ids, reason)
  }
}

/** Returns whether the sent crew equals what this viewer was shown; masked figures are ignored. */
function isAsShown(sent: readonly CrewMemberInput[], shown: readonly CrewMember[]): boolean {
  if (sent.length !== shown.length) return false
  return sent.every((input, index) => {
    const member = shown[index]
    if (!member || member.id !== input.id) return false
    const shownMember: Record<string, unknown> = { ...member }
    return Object.entries(input).every(
      ([key, value]) =>
        value === undefined || value === null || isDeepStrictEqual(plain(value), plain(shownMember[key])),
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
