import { randomUUID } from 'node:crypto'
import swagger from '@fastify/swagger'
import Fastify, {
  LogController,
  type FastifyBaseLogger,
  type FastifyInstance,
  type FastifyServerFactory,
} from 'fastify'
import type { Kernel } from './kernel/http/context.ts'
import { configureSchemas } from './kernel/http/answers.ts'
import { registerLanguageChoice } from './kernel/http/language.routes.ts'
import { translateServedPages } from './kernel/language/html-language.ts'
import { compressPages } from './kernel/http/compress-pages.ts'
import { handleFailures, rejectUrl, rejectInvalidHttp } from './kernel/http/failures.ts'
import { serveDocs } from './kernel/http/docs.ts'
import { serveInstallable } from './kernel/http/installable.ts'
import { limitRequests } from './kernel/http/limits.ts'
import { logRequests } from './kernel/http/logs.ts'
import { describeApi } from './kernel/http/openapi.ts'
import { servePages } from './kernel/http/pages.ts'
import { rejectAbnormalBodies } from './kernel/http/plain-json.ts'
import { parseQuery } from './kernel/http/query-string.ts'
import { addSecurityHeaders } from './kernel/http/security.ts'
import { drainUnreadBodies } from './kernel/http/unread-bodies.ts'
import { registerAccounting } from './money/accounting/accounting.routes.ts'
import { registerAds } from './sales/ads/ads.routes.ts'
import { registerSends } from './messages/sends/sends.routes.ts'
import { registerPipeline } from './sales/pipeline/pipeline.routes.ts'
import { registerIntake } from './sales/intake/intake.routes.ts'
import { registerRouting } from './sales/routing/routing.routes.ts'
import { registerFollowUps } from './sales/follow-ups/follow-ups.routes.ts'
import { followUpOnNoAnswer } from './sales/follow-ups/runs.start.ts'
import { registerAccounts } from './people/accounts/accounts.routes.ts'
import { registerRecovery } from './people/accounts/recovery.routes.ts'
import { registerRegistration } from './visitors/registration/registration.routes.ts'
import { registerAudit } from './records/audit/audit.routes.ts'
import { registerBooking } from './visitors/booking/booking.routes.ts'
import { registerInstantPrice } from './visitors/booking/price.routes.ts'
import { registerPlugin } from './visitors/booking/plugin.routes.ts'
import { registerMailbox } from './messages/mailbox/mailbox.routes.ts'
import { registerLeads } from './visitors/leads/leads.routes.ts'
import { registerQuotes } from './visitors/booking/quote.routes.ts'
import { registerCompanies } from './company/settings/companies.routes.ts'
import { registerCommunications } from './messages/communications/communications.routes.ts'
import { registerTextWebhooks } from './messages/communications/texts.webhooks.ts'
import { registerBoard } from './schedule/board/board.routes.ts'
import { registerCrew } from './schedule/crew/crew.routes.ts'
import { registerArrivals } from './schedule/time-clock/arrival.routes.ts'
import { registerTimeClock } from './schedule/time-clock/clock.routes.ts'
import { registerPlanning } from './schedule/planning/planning.routes.ts'
import { registerVehicleAssignments } from './schedule/vehicle-assignments/vehicle-assignments.routes.ts'
import { registerChangeOrders } from './jobs/change-orders/change-orders.routes.ts'
import { registerDocuments } from './jobs/documents/documents.routes.ts'
import { registerWordings } from './jobs/wordings/wordings.routes.ts'
import { registerDeliveries } from './company/deliveries/deliveries.routes.ts'
import { registerDevCards } from './dev/dev-cards.ts'
import { registerDevMessages } from './gallery/gallery.page.ts'
import { registerDevPhone } from './dev/dev-phone.ts'
import { registerDev } from './dev/dev.ts'
import { registerDisputes } from './messages/claims/disputes.routes.ts'
import { registerClaims } from './messages/claims/claims.routes.ts'
import { registerInventory } from './jobs/inventory/inventory.routes.ts'
import { registerSurvey } from './jobs/survey/survey.routes.ts'
import { companyFeatures, jobFeatures } from './features.ts'
import { registerEquipment } from './company/fleet/equipment.routes.ts'
import { registerFleet } from './company/fleet/fleet.routes.ts'
import { registerInsurance } from './company/insurance/insurance.routes.ts'
import { registerFinancials } from './money/financials/financials.routes.ts'
import { registerFiles } from './company/files/files.routes.ts'
import { registerHealth } from './operations/health/health.routes.ts'
import { registerImports } from './records/imports/imports.routes.ts'
import { registerChecklist } from './overview/checklist/checklist.routes.ts'
import { infoReader, registerInfo } from './overview/info/info.routes.ts'
import { registerExports } from './records/exports/exports.routes.ts'
import { registerMyDay } from './overview/my-day/my-day.routes.ts'
import { registerReports } from './overview/reports/reports.routes.ts'
import { registerToday } from './overview/today/today.routes.ts'
import { registerManuals } from './people/manuals/manuals.routes.ts'
import { registerMailOptouts } from './company/mail-optouts/mail-optouts.routes.ts'
import { registerPush } from './company/push/push.routes.ts'
import { registerMerchant } from './money/merchant/merchant.routes.ts'
import { registerChargebacks } from './money/payments/chargebacks.routes.ts'
import { registerFinish } from './money/payments/finish.routes.ts'
import { registerPaidChanges } from './money/payments/paid-changes.routes.ts'
import { registerPayments } from './money/payments/payments.routes.ts'
import { registerCardWebhooks } from './money/payments/stripe.webhooks.ts'
import { registerJobClients } from './jobs/clients/job-clients.routes.ts'
import { registerPersonalLinks } from './jobs/personal-links/personal-links.routes.ts'
import { registerPeople } from './people/clients/people.routes.ts'
import { registerPhone } from './messages/phone/phone.routes.ts'
import type { CallKernel } from './messages/phone/call.changes.ts'
import { registerVoiceWebhooks } from './messages/phone/voice.routes.ts'
import { registerPlaces } from './company/places/places.routes.ts'
import { registerReviews } from './visitors/reviews/reviews.routes.ts'
import { registerSetup } from './records/setup/setup.routes.ts'
import { registerTeam } from './people/team/team.routes.ts'
import { registerNotices } from './messages/notices/notices.routes.ts'
import { registerTemplates } from './messages/templates/templates.routes.ts'
import { registerJobViews } from './jobs/jobs/job-views.routes.ts'
import { registerJobs } from './jobs/jobs/job.routes.ts'
import { registerVisitorPages } from './visitors/pages/visitor-pages.routes.ts'
import { registerWorkers } from './people/workers/workers.routes.ts'
import { registerErasure } from './records/erasure/erasure.routes.ts'
import { registerPrivacy } from './records/erasure/privacy.routes.ts'

/** Registers all features on one HTTP server, by default a new one; does not listen yet. */
export async function createApp(
  kernel: Kernel,
  serverFactory?: FastifyServerFactory,
): Promise<FastifyInstance> {
  const app = Fastify({
    ...(serverFactory && { serverFactory }),
    loggerInstance: kernel.log as FastifyBaseLogger, // pino's own type is narrower than Fastify's.
    logController: new LogController({ disableRequestLogging: true }),
    genReqId: () => randomUUID(),
    trustProxy: proxiesOf(kernel.config.TRUST_PROXY),
    bodyLimit: 1024 * 1024,
    routerOptions: { querystringParser: parseQuery, ignoreTrailingSlash: true, maxParamLength: 300 },
    requestTimeout: 60_000,
    // Disconnects a peer that stops reading its response without closing the connection.
    connectionTimeout: 120_000,
    forceCloseConnections: 'idle',
    frameworkErrors: (_error, _request, reply) => rejectUrl(reply),
    clientErrorHandler: rejectInvalidHttp,
  })
  app.decorateRequest('actor', null)
  app.decorateRequest('userId', null)
  app.decorateRequest('language', null)
  configureSchemas(app, kernel.config.NODE_ENV !== 'production')
  handleFailures(app, kernel.config)
  translateServedPages(app)
  compressPages(app)
  await addSecurityHeaders(app, kernel.config, kernel.cards.browser.standInUrl)
  rejectAbnormalBodies(app)
  drainUnreadBodies(app)
  logRequests(app)
  await limitRequests(app, kernel.config)
  await app.register(swagger, describeApi(kernel.config))
  registerAccounts(app, kernel)
  registerRegistration(app, kernel, jobFeatures)
  registerRecovery(app, kernel)
  registerTeam(app, kernel)
  registerAudit(app, kernel)
  registerCompanies(app, kernel, companyFeatures)
  registerPeople(app, kernel, companyFeatures.names)
  registerErasure(app, kernel)
  registerPrivacy(app, kernel)
  registerFiles(app, kernel)
  registerFleet(app, kernel)
  registerEquipment(app, kernel)
  registerInsurance(app, kernel)
  registerImports(app, kernel)
  registerChecklist(app, kernel)
  registerInfo(app, kernel)
  registerJobs(app, kernel, jobFeatures)
  registerToday(app, kernel, jobFeatures)
  registerReports(app, kernel)
  registerMyDay(app, kernel, jobFeatures)
  registerJobViews(app, kernel)
  registerPersonalLinks(app, kernel, jobFeatures)
  registerSurvey(app, kernel, jobFeatures)
  registerInventory(app, kernel, jobFeatures)
  registerBooking(app, kernel, jobFeatures)
  registerCrew(app, kernel, jobFeatures)
  registerVehicleAssignments(app, kernel, jobFeatures)
  registerBoard(app, kernel)
  registerPlanning(app, kernel, jobFeatures)
  registerTimeClock(app, kernel, jobFeatures)
  registerArrivals(app, kernel, jobFeatures)
  registerWorkers(app, kernel, companyFeatures)
  registerDocuments(app, kernel, jobFeatures)
  registerWordings(app, kernel)
  registerCommunications(app, kernel, jobFeatures)
  registerTemplates(app, kernel, jobFeatures)
  registerNotices(app, kernel, jobFeatures)
  registerJobClients(app, kernel, jobFeatures)
  registerDisputes(app, kernel, jobFeatures)
  registerClaims(app, kernel, jobFeatures)
  registerFinancials(app, kernel, jobFeatures)
  registerPayments(app, kernel, jobFeatures)
  registerPaidChanges(app, kernel, jobFeatures)
  registerChangeOrders(app, kernel, jobFeatures)
  registerFinish(app, kernel, jobFeatures)
  registerChargebacks(app, kernel, jobFeatures)
  registerCardWebhooks(app, kernel)
  registerAccounting(app, kernel)
  registerPhone(app, kernel)
  const onUnanswered: CallKernel['onUnanswered'] = (tx, call) => followUpOnNoAnswer({ tx, kernel }, call)
  // Not a copy: what is replaced in the kernel while it runs is replaced here as well.
  registerVoiceWebhooks(app, Object.assign(Object.create(kernel) as Kernel, { onUnanswered }))
  registerTextWebhooks(app, kernel)
  registerDeliveries(app, kernel)
  registerPush(app, kernel)
  registerMailOptouts(app, kernel)
  registerPlaces(app, kernel)
  registerInstantPrice(app, kernel)
  registerManuals(app, kernel)
  registerAds(app, kernel)
  registerSends(app, kernel, jobFeatures)
  registerPipeline(app, kernel)
  registerIntake(app, kernel, jobFeatures)
  registerFollowUps(app, kernel, jobFeatures)
  registerRouting(app, kernel, jobFeatures)
  registerMerchant(app, kernel)
  registerReviews(app, kernel, jobFeatures)
  registerExports(app, kernel)
  registerPlugin(app, kernel, companyFeatures)
  registerQuotes(app, kernel, jobFeatures)
  registerLeads(app, kernel, jobFeatures)
  registerMailbox(app, kernel)
  const dev = await registerDev(app, kernel)
  if (dev) registerDevMessages(app, kernel, dev, createApp)
  if (dev && kernel.phoneStandIn) registerDevPhone(app, kernel, dev, kernel.phoneStandIn)
  if (dev && kernel.cardsStandIn) registerDevCards(app, kernel, dev, kernel.cardsStandIn)
  registerSetup(app, kernel)
  registerHealth(app, kernel)
  serveDocs(app, kernel.config)
  registerVisitorPages(app, kernel)
  registerLanguageChoice(app, kernel.config.PUBLIC_URL)
  await serveInstallable(app, kernel.config)
  await servePages(app, kernel.config, { readInfo: infoReader(kernel) })
  return app
}

/** A number of proxies means that many trusted hops. */
function proxiesOf(setting: Kernel['config']['TRUST_PROXY']) {
  return typeof setting === 'number' ? (_address: string, hop: number) => hop < setting : setting
}
