import type { FastifyInstance } from 'fastify'
import { getToday, mailDaySheets, makeDaySheet } from '../../../shared/overview/today/today.api.ts'
import { AppError } from '../../../shared/kernel/errors.ts'
import { isManager, type Actor, type Link } from '../../../shared/kernel/permissions.ts'
import { fileUrl } from '../../company/files/file.links.ts'
import { storeDocument } from '../../company/files/files.service.ts'
import { createPrinter } from '../../jobs/documents/documents.printer.ts'
import { rowSnapshotsOf, type JobFeatures } from '../../jobs/jobs/job.parts.ts'
import type { Tx } from '../../kernel/db/tenancy.ts'
import type { Kernel } from '../../kernel/http/context.ts'
import { route } from '../../kernel/http/route.ts'
import { dayLinkOf } from './day-link.ts'
import { mailDaySheets as mailSheets } from './day-sheets.mail.ts'
import { prepareDaySheet } from './day-sheets.service.ts'
import { readToday, type TodayContext } from './today.service.ts'
import { translatePdf } from '../../kernel/language/pdf-language.ts'
import { languageOf } from '../../kernel/language/request-language.ts'

/** Registers the route of a company's day; `features` are the parts that other features add to a job. */
export function registerToday(app: FastifyInstance, kernel: Kernel, features: JobFeatures): void {
  const print = createPrinter(kernel)
  const snapshots = rowSnapshotsOf(features.parts)
  const workOf = (tx: Tx, actor: Actor, link: Link): TodayContext => ({
    tx,
    kernel,
    features,
    actor,
    companyIds: [link.companyId],
    link,
    snapshots,
  })

  route(app, kernel, getToday, (context) => {
    const { actor, companyIds, query } = context
    const link = dayLinkOf(actor, companyIds, query.company)
    return context.read((tx) => readToday(workOf(tx, actor, link), query.date), [link.companyId])
  })

  route(app, kernel, makeDaySheet, async (context) => {
    const { actor, companyIds, body } = context
    const link = dayLinkOf(actor, companyIds, body.company)
    const { companyId } = link
    const english = await context.read((tx) => prepareDaySheet(workOf(tx, actor, link), body), [companyId])
    const model = translatePdf(english, languageOf(context.request))
    const bytes = await print(companyId, model)
    const fileName = `${model.title} ${model.reference}.pdf`
    const document = { companyId, ownerId: actor.userId, fileName, bytes }
    const fileId = await storeDocument(kernel, (work) => context.change(work, [companyId]), document)
    const path = fileUrl(kernel, fileId, false)
    return { message: 'PDF Generated.', download_link: `${kernel.config.PUBLIC_URL}${path}` }
  })

  route(app, kernel, mailDaySheets, (context) => {
    const { actor, companyIds, body } = context
    const link = dayLinkOf(actor, companyIds, body.company)
    if (!isManager(link.role)) throw new AppError('rest_forbidden')
    return context.change(
      async (tx) => {
        const { mailed, unreached } = await mailSheets(workOf(tx, actor, link), body.date)
        return { message: mailedText(mailed, unreached), mailed, unreached }
      },
      [link.companyId],
    )
  })
}

/** Returns what the office is told about sheets that were mailed. */
function mailedText(mailed: number, unreached: readonly string[]): string {
  const sent =
    mailed === 0
      ? 'Everybody has this day sheet already.'
      : mailed === 1
        ? '1 day sheet is on its way.'
        : `${mailed} day sheets are on their way.`
  return unreached.length === 0 ? sent : `${sent} No email address: ${unreached.join(', ')}.`
}
