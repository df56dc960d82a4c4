import type { FastifyInstance } from 'fastify'
import {
  agreeToDocument,
  agreeToDocuments,
  askForNewText,
  getWording,
  makeDocument,
  previewJob,
  signDocument,
  signDocuments,
} from '../../../shared/jobs/documents/documents.api.ts'
import {
  previewCurrentRates,
  priceJob,
  priceNewJob,
  applyCurrentRates,
} from '../../../shared/jobs/documents/prices.api.ts'
import type { JobInput } from '../../../shared/jobs/jobs/job.input.ts'
import { AppError } from '../../../shared/kernel/errors.ts'
import type { Actor } from '../../../shared/kernel/permissions.ts'
import { fileUrl } from '../../company/files/file.links.ts'
import { storeDocument } from '../../company/files/files.service.ts'
import type { JobFeatures } from '../jobs/job.parts.ts'
import { geocodeLocations } from '../jobs/job.places.ts'
import type { JobContext } from '../jobs/job.service.ts'
import type { Tx } from '../../kernel/db/tenancy.ts'
import type { Kernel } from '../../kernel/http/context.ts'
import { route } from '../../kernel/http/route.ts'
import { jobPrice } from './job-price.ts'
import { previewSave } from './paper-changes.ts'
import * as renewedTerms from './renewed-terms.ts'
import { createPrinter } from './documents.printer.ts'
import { preparePrint } from './documents.print.ts'
import { recordAgreement, requestOrigin, recordSignature, showWording } from './documents.service.ts'
import { recordAgreements, recordSignatures } from './together.service.ts'
import { translatePdf } from '../../kernel/language/pdf-language.ts'
import { languageOf } from '../../kernel/language/request-language.ts'

/** Registers the routes for a job's documents: agreeing, signing, reading, and printing. */
export function registerDocuments(app: FastifyInstance, kernel: Kernel, features: JobFeatures): void {
  const print = createPrinter(kernel)
  const workOf = (tx: Tx, context: { actor: Actor; companyIds: readonly number[] }): JobContext => ({
    tx,
    kernel,
    features,
    actor: context.actor,
    companyIds: context.companyIds,
  })

  route(app, kernel, agreeToDocument, (context) =>
    context.change((tx) =>
      recordAgreement(workOf(tx, context), context.params.id, context.body, requestOrigin(context.request)),
    ),
  )

  route(app, kernel, agreeToDocuments, (context) =>
    context.change((tx) =>
      recordAgreements(workOf(tx, context), context.params.id, context.body, requestOrigin(context.request)),
    ),
  )

  route(app, kernel, signDocuments, (context) =>
    context.change((tx) =>
      recordSignatures(workOf(tx, context), context.params.id, context.body, requestOrigin(context.request)),
    ),
  )

  route(app, kernel, signDocument, (context) =>
    context.change((tx) =>
      recordSignature(workOf(tx, context), context.params.id, context.body, requestOrigin(context.request)),
    ),
  )

  route(app, kernel, getWording, (context) =>
    context.read((tx) => showWording(workOf(tx, context), context.params.id, context.params.document)),
  )

  route(app, kernel, previewJob, async (context) => {
    const { id } = context.params
    const places = await geocodeLocations(kernel.maps, context.body)
    return context.preview((tx) => previewSave(workOf(tx, context), id, context.body, places))
  })

  // A partly typed address is not looked up.
  const routeOnly = (input: JobInput) => geocodeLocations(kernel.maps, input, () => false)
  route(app, kernel, priceJob, async (context) => {
    const places = await routeOnly(context.body)
    return context.read((tx) => jobPrice(workOf(tx, context), context.params.id, context.body, places))
  })
  route(app, kernel, priceNewJob, async (context) => {
    const places = await routeOnly(context.body)
    return context.read((tx) => jobPrice(workOf(tx, context), null, context.body, places))
  })

  route(app, kernel, previewCurrentRates, (context) =>
    context.preview((tx) => renewedTerms.previewCurrentRates(workOf(tx, context), context.params.id)),
  )

  route(app, kernel, applyCurrentRates, (context) =>
    context.change((tx) =>
      renewedTerms.applyCurrentRates(workOf(tx, context), context.params.id, context.body.version),
    ),
  )

  route(app, kernel, askForNewText, (context) =>
    context.change((tx) =>
      renewedTerms.requestNewAgreement(workOf(tx, context), context.params.id, context.body.version),
    ),
  )

  route(app, kernel, makeDocument, async (context) => {
    const jobId = /^\d{1,15}$/.test(context.params.job) ? Number(context.params.job) : 0
    if (jobId < 1) throw new AppError('job_not_saved')
    const { template: wanted, options } = context.body
    const { companyId, model: english } = await context.read((tx) =>
      preparePrint(workOf(tx, context), jobId, wanted),
    )
    const model = translatePdf(english, languageOf(context.request))
    const bytes = await print(companyId, model)
    const fileName = `${options?.file_name ?? `${model.title} ${jobId}`}.pdf`
    const document = { companyId, ownerId: context.actor.userId, fileName, bytes }
    const fileId = await storeDocument(kernel, (work) => context.change(work, [companyId]), document)
    const path = fileUrl(kernel, fileId, false)
    return { message: 'PDF Generated.', download_link: `${kernel.config.PUBLIC_URL}${path}` }
  })
}
