import {
  NO_CONTACT_MESSAGE,
  type MessageTemplate,
} from '../../../shared/messages/communications/communication.ts'
import {
  fillTemplate,
  normalizeTemplate,
  usesPlaceholder,
  templateProblems,
  type TemplateInput,
} from '../../../shared/messages/communications/templates.rules.ts'
import { seesPrice } from '../../../shared/jobs/documents/document.rules.ts'
import { AppError } from '../../../shared/kernel/errors.ts'
import { totalText } from '../../jobs/documents/document.variables.ts'
import { readDocumentState } from '../../jobs/documents/documents.state.ts'
import { openJob, type JobContext } from '../../jobs/jobs/job.service.ts'
import type { Tx } from '../../kernel/db/tenancy.ts'
import { contactName, templateFacts } from './facts.ts'
import {
  insertTemplate,
  lockTemplates,
  readSenderName,
  readTemplates,
  removeTemplate,
  replaceTemplate,
} from './templates.store.ts'

/** Maximum number of templates of a company, because lists show all of them. */
const MAX_TEMPLATES = 200

/** Returns a company's templates, by name. */
export const showTemplates = readTemplates

/**
 * Stores a new template; throws rest_invalid_param, and rest_conflict if the name is taken in that channel.
 */
export async function addTemplate(tx: Tx, companyId: number, input: TemplateInput): Promise<MessageTemplate> {
  const template = checked(input)
  await lockTemplates(tx, companyId)
  const others = await readTemplates(tx, companyId)
  rejectName(others, template)
  if (others.length >= MAX_TEMPLATES)
    throw new AppError('rest_conflict', { message: `At most ${MAX_TEMPLATES} templates.` })
  return insertTemplate(tx, companyId, template)
}

/**
 * Replaces a template; throws template_not_found, rest_invalid_param, and rest_conflict if the name is taken.
 */
export async function changeTemplate(
  tx: Tx,
  companyId: number,
  id: number,
  input: TemplateInput,
): Promise<MessageTemplate> {
  const template = checked(input)
  await lockTemplates(tx, companyId)
  const others = (await readTemplates(tx, companyId)).filter((one) => one.id !== id)
  rejectName(others, template)
  const changed = await replaceTemplate(tx, companyId, id, template)
  if (!changed) throw new AppError('template_not_found')
  return changed
}

/** Deletes a template; throws template_not_found. */
export async function deleteTemplate(tx: Tx, companyId: number, id: number): Promise<void> {
  if (!(await removeTemplate(tx, companyId, id))) throw new AppError('template_not_found')
}

function checked(input: TemplateInput): TemplateInput {
  const template = normalizeTemplate(input)
  const fields = templateProblems(template)
  const message = Object.values(fields)[0]
  if (message !== undefined) throw new AppError('rest_invalid_param', { message, fields })
  return template
}

function rejectName(others: readonly MessageTemplate[], { channel, name }: TemplateInput): void {
  if (!others.some((one) => one.channel === channel && one.name === name)) return
  const message = 'A template with this name exists already.'
  throw new AppError('rest_conflict', { message, fields: { name: message } })
}

/**
 * Returns the templates filled with the facts of a job and of one of its contacts, by default its client.
 * Throws job_not_found, rest_forbidden for crew without 'contact', rest_invalid_param for a contact that the
 * job does not have. Templates with the estimate's total are left out for a viewer who may not see it.
 */
export async function fillForJob(
  work: JobContext,
  jobId: number,
  contact: string | undefined,
): Promise<MessageTemplate[]> {
  const { job, viewer } = await openJob(work, jobId, 'read')
  const mayWrite =
    viewer.kind === 'manager' || (viewer.kind === 'crew' && viewer.permissions.includes('contact'))
  if (!mayWrite) throw new AppError('rest_forbidden')
  const name = contact === undefined ? undefined : contactName(job, contact, viewer)
  if (contact !== undefined && name === undefined)
    throw new AppError('rest_invalid_param', {
      message: NO_CONTACT_MESSAGE,
      fields: { contact: NO_CONTACT_MESSAGE },
    })
  const seesTotal = seesPrice(viewer)
  const all = await readTemplates(work.tx, job.companyId)
  const templates = all.filter((one) => seesTotal || !usesPlaceholder(one, 'total'))
  const asksTotal = templates.some((one) => usesPlaceholder(one, 'total'))
  const facts = templateFacts(job, {
    contact: name,
    sender: await readSenderName(work.tx, job.companyId, work.actor.userId),
    total: asksTotal ? totalText(await readDocumentState(work.tx, job)) : '',
    jobLink: `${work.kernel.config.PUBLIC_URL}/job/${job.id}`,
    today: work.kernel.now().toISOString(),
  })
  return templates.map((template) => fillTemplate(template, facts))
}
