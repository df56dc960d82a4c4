import { randomUUID } from 'node:crypto'
import { CREW_LINK_FRAGMENT } from '../../../shared/kernel/session.api.ts'
import type { CrewLinkFacts } from '../../../shared/schedule/crew/crew-answers.api.ts'
import { AppError } from '../../../shared/kernel/errors.ts'
import type { MessageLinks } from '../../company/deliveries/sender.parts.ts'
import type { JobFeatures } from '../../jobs/jobs/job.parts.ts'
import { fileLink } from '../../jobs/jobs/job.view.ts'
import { openJob, type JobContext } from '../../jobs/jobs/job.service.ts'
import { deriveToken, hashLinkToken } from '../../jobs/personal-links/message-links.ts'
import type { Config } from '../../kernel/config/config.ts'
import { inTenant } from '../../kernel/db/tenancy.ts'
import type { Kernel } from '../../kernel/http/context.ts'
import { answerFor, answerRefusal } from './crew.answers.ts'
import { findCrewLink, insertCrewLinks } from './crew.links.store.ts'
import { readCrew } from './crew.store.ts'
import { readAssignment, workerActor } from './crew.words.ts'

type LinkConfig = Pick<Config, 'SECRET' | 'PUBLIC_URL'>

/** Messages that ask a member to answer. A message that a person writes is none, whatever address it holds. */
const ASKING = ['crewAssigned', 'crewApproved', 'crewMoved', 'crewReminder']

/**
 * Returns how messages get links: those that ask a member to answer get one for each of their jobs, of which the stored
 * message holds only the address (docs/decisions/0046); all others get theirs from `others`.
 */
export function createCrewLinks(config: LinkConfig, others: MessageLinks): MessageLinks {
  const isAsking = ({ kind }: { kind: string }) => ASKING.includes(kind)
  return {
    mint: async (tx, row) => {
      if (!isAsking(row)) return others.mint(tx, row)
      const jobIds = [
        ...new Set([...row.body_text.matchAll(askingAddress(config))].map(([, id]) => Number(id))),
      ]
      if (jobIds.length === 0 || row.person_id === null) return null
      const id = randomUUID()
      const links = jobIds.map((jobId) => ({ jobId, hash: hashLinkToken(crewToken(config, id, jobId)) }))
      const message = { companyId: row.company_id, deliveryId: row.id, userId: row.person_id, id }
      return (await insertCrewLinks(tx, message, links)) > 0 ? id : null
    },
    fill: (row) => {
      const { link_id: id } = row
      if (!isAsking(row)) return others.fill(row)
      if (id === null) return row
      const linked = row.body_text.replaceAll(
        askingAddress(config),
        (address, jobId) => `${address}#${CREW_LINK_FRAGMENT}${crewToken(config, id, Number(jobId))}`,
      )
      return { ...row, body_text: linked }
    },
  }
}

function crewToken(config: LinkConfig, id: string, jobId: number): string {
  return deriveToken(config, 'movesheet crew link', `${id} ${jobId}`)
}

/** Matches the address at which a member answers, where nothing but white space precedes it. */
function askingAddress({ PUBLIC_URL }: LinkConfig): RegExp {
  const root = PUBLIC_URL.replaceAll(/[.*+?^${}()|[\]\\]/g, String.raw`\$&`)
  return new RegExp(String.raw`(?<![^ \t\r\n])${root}/job/(\d+)/confirm(?![\w/#?])`, 'g')
}

/**
 * Returns what a link shows of its assignment, after storing an answer if one is given. Throws link_invalid for a token that
 * opens nothing: unknown, or of an assignment that has ended, and rest_conflict for an answer that is not possible.
 * `countAnswer` gets the member of each answer, and throws for one too many.
 */
export async function openAssignment(
  kernel: Kernel,
  features: JobFeatures,
  countAnswer: (userId: number) => Promise<void>,
  {
    token,
    ...given
  }: {
    token: string
    answer?: 'confirmed' | 'declined'
    reason?: string | undefined
    start?: string | null | undefined
  },
): Promise<CrewLinkFacts> {
  const target = await findCrewLink(kernel.db, hashLinkToken(token))
  if (!target) throw new AppError('link_invalid')
  const { companyId, jobId, userId } = target
  if (given.answer) await countAnswer(userId)
  return inTenant(kernel.db, { companyIds: [companyId], userId }, async (tx) => {
    const actor = workerActor(companyId, userId)
    const work: JobContext = { tx, kernel, features, actor, companyIds: [companyId] }
    const { answer } = given
    if (answer) await answerFor(work, { jobId, workerId: userId, way: 'link' }, { ...given, answer })
    return showAssignment(work, jobId, userId)
  })
}

async function showAssignment(work: JobContext, jobId: number, userId: number): Promise<CrewLinkFacts> {
  const { job, viewer } = await openJob(work, jobId, 'read')
  const member = (await readCrew(work.tx, job.companyId, jobId)).find((one) => one.userId === userId)
  const isAhead = answerRefusal(job, work.kernel.now()) === null
  if (viewer.kind !== 'crew' || !member || !isAhead) throw new AppError('link_invalid')
  const { start, places, facts } = await readAssignment(work.tx, job, userId)
  return {
    company: { name: job.company.name, logo: fileLink(job.company.logoFileId), phone: job.company.phone },
    timezone: job.company.timezone,
    jobId,
    firstName: member.firstName ?? '',
    start,
    places,
    facts,
    answer: member.answer.value,
    reason: member.answer.reason,
  }
}
