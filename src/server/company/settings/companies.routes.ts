import type { FastifyInstance } from 'fastify'
import {
  getCompany,
  previewCompany,
  sendTestMail,
  updateCompany,
} from '../../../shared/company/settings/companies.api.ts'
import { changesAgreementContent, type CompanySave } from '../../../shared/company/settings/company-save.ts'
import { AppError, ERRORS } from '../../../shared/kernel/errors.ts'
import { requireCompany, isManager, findLink, type Actor } from '../../../shared/kernel/permissions.ts'
import type { CompanyFeatures } from './company.features.ts'
import type { Place } from '../../../shared/kernel/places.ts'
import { inTenant, type Tx } from '../../kernel/db/tenancy.ts'
import type { Kernel } from '../../kernel/http/context.ts'
import { publicRoute, route } from '../../kernel/http/route.ts'
import { findCompanyByIdOrHandle, findOwnEmail } from './companies.store.ts'
import { readCompany, readCompanyRow, saveCompany, type CompanyRecord } from './companies.service.ts'
import { geocodeAddress } from './company.columns.ts'
import { showCompany, showPublicCompany } from './company.view.ts'
import { createMailServerCheck } from './mail-server.service.ts'
import { createTestMailer } from './test-mail.service.ts'

/** Registers the routes of companies: the public profile, and all data of one for its managers. */
export function registerCompanies(app: FastifyInstance, kernel: Kernel, features: CompanyFeatures): void {
  publicRoute(app, kernel, getCompany, async (context) => {
    const { actor, params, query } = context
    if (query.context === 'edit' && !actor) throw new AppError('rest_authentication_missing')
    const face = await findCompanyByIdOrHandle(kernel.db, params.id)
    if (!face) throw new AppError('rest_not_found')
    const link = actor ? findLink(actor, face.id) : undefined
    if (query.context !== 'edit') return showPublicCompany(kernel, face, link !== undefined)
    if (!link) throw new AppError('rest_not_found')
    if (!isManager(link.role)) throw new AppError('rest_forbidden')
    const company = await context.read((tx) => readCompany(tx, face.id, features), [face.id])
    if (!company) throw new AppError('rest_not_found')
    return showCompany(kernel, company)
  })

  const checkMailServer = createMailServerCheck(kernel)
  route(app, kernel, updateCompany, async (context) => {
    const { id } = context.params
    requireCompany(context.actor, id)
    const { actor, body } = context
    await refuseStrangeNumber(body.smuvsPhone ?? null, id)
    await checkMailServer(id, body.mailServer)
    const found = await geocodeAddress(kernel.maps, body)
    const saved = await context.change(
      (tx) => {
        const change = saveOf(tx, actor, id, body, found)
        return changesAgreementContent(body)
          ? features.names.change(workOf(tx, actor, id), { companyId: id }, change)
          : change()
      },
      [id],
    )
    return showCompany(kernel, saved)
  })

  route(app, kernel, previewCompany, async (context) => {
    const { id } = context.params
    const { actor, body } = context
    requireCompany(actor, id)
    if (!changesAgreementContent(body)) return { jobsToAgreeAgain: 0 }
    const found = await geocodeAddress(kernel.maps, body)
    const jobsToAgreeAgain = await context.preview(
      (tx) =>
        features.names.countVoided(
          workOf(tx, actor, id),
          { companyId: id },
          saveOf(tx, actor, id, body, found),
        ),
      [id],
    )
    return { jobsToAgreeAgain }
  })

  const workOf = (tx: Tx, actor: Actor, id: number) => ({ tx, kernel, actor, companyIds: [id] })

  function saveOf(tx: Tx, actor: Actor, id: number, body: CompanySave, found: Place | null) {
    const by = {
      userId: actor.userId,
      config: kernel.config,
      now: kernel.now(),
      features,
      show: (company: CompanyRecord) => showCompany(kernel, company),
    }
    return () => saveCompany(tx, by, id, body, found)
  }

  /**
   * The number must belong to our account at the provider; otherwise a company could receive another's calls
   * and texts.
   */
  async function refuseStrangeNumber(number: string | null, companyId: number): Promise<void> {
    if (number === null) return
    const scope = { companyIds: [companyId], userId: null }
    const before = await inTenant(kernel.db, scope, (tx) => readCompanyRow(tx, companyId))
    if (before?.smuvs_phone === number) return
    const isOurs = await kernel.telephony.ownsNumber(number).catch(() => {
      throw new AppError('telephony_unavailable')
    })
    if (!isOurs)
      throw new AppError('phone_number_unknown', {
        fields: { smuvsPhone: ERRORS.phone_number_unknown.text },
      })
  }

  const testMailer = createTestMailer(kernel)
  route(app, kernel, sendTestMail, async (context) => {
    const { id } = context.params
    requireCompany(context.actor, id)
    const own = await context.read((tx) => findOwnEmail(tx, id, context.actor.userId), [id])
    await testMailer.send(id, context.body, own)
    return { message: 'Send email test.' }
  })
}
