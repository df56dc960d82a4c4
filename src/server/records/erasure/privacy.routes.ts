import type { FastifyInstance } from 'fastify'
import { AppError } from '../../../shared/kernel/errors.ts'
import type { Actor } from '../../../shared/kernel/permissions.ts'
import {
  changeMarketing,
  downloadOwnData,
  readPrivacy,
  requestErasure,
  type CompanyPrivacy,
} from '../../../shared/people/clients/privacy.api.ts'
import { mayMarket, recordMarketingConsent } from '../../company/consents/consents.service.ts'
import { queueMail } from '../../company/deliveries/deliveries.service.ts'
import type { Tx } from '../../kernel/db/tenancy.ts'
import type { Context, Kernel } from '../../kernel/http/context.ts'
import { createRateLimit } from '../../kernel/http/counted.ts'
import { route } from '../../kernel/http/route.ts'
import { describeOwnData } from './erasure.service.ts'
import { listOwnCompanies, recordErasureRequest, readOwnData } from './privacy.store.ts'

type OwnContext = Pick<Context<unknown, unknown, unknown, Actor>, 'actor' | 'companyIds'>

/** Registers how clients read, export and request erasure of their own data. */
export function registerPrivacy(app: FastifyInstance, kernel: Kernel): void {
  const privacyOf = async (tx: Tx, { actor, companyIds }: OwnContext): Promise<CompanyPrivacy[]> => {
    const shown: CompanyPrivacy[] = []
    for (const { id, name, askedAt, ownEmail, ownPhone } of await listOwnCompanies(
      tx,
      companyIds,
      actor.userId,
    )) {
      const look = { tx, companyIds: [id], userId: actor.userId, now: kernel.now() }
      const marketing = {
        mail: ownEmail === null ? null : await mayMarket(tx, id, ownEmail),
        text: ownPhone === null ? null : await mayMarket(tx, id, ownPhone),
      }
      shown.push({ id, name, askedAt, marketing, ...(await describeOwnData(look, actor.userId)) })
    }
    return shown
  }

  route(app, kernel, readPrivacy, async (context) => ({
    companies: await context.read((tx) => privacyOf(tx, context)),
  }))

  route(app, kernel, downloadOwnData, (context) =>
    context.read(async (tx) => {
      const companies: Record<string, unknown>[] = []
      for (const { id } of await listOwnCompanies(tx, context.companyIds, context.actor.userId))
        companies.push(await readOwnData(tx, id, context.actor.userId))
      return { madeAt: kernel.now().toISOString(), companies }
    }),
  )

  const countChoice = createRateLimit(kernel.pool, 'marketing-choices')
  route(app, kernel, changeMarketing, async (context) => {
    await countChoice(String(context.actor.userId))
    return context.change(async (tx) => {
      const { actor, companyIds, body } = context
      const company = (await listOwnCompanies(tx, companyIds, actor.userId)).find(
        ({ id }) => id === body.company,
      )
      if (!company) throw new AppError('rest_not_found')
      const address = body.channel === 'mail' ? company.ownEmail : company.ownPhone
      if (address === null)
        throw new AppError('rest_conflict', {
          message: `Your profile has no ${body.channel === 'mail' ? 'email' : 'phone number'}.`,
        })
      await recordMarketingConsent(tx, {
        companyId: company.id,
        address,
        isAllowed: body.isAllowed,
        source: 'Account settings',
        recordedBy: actor.userId,
      })
      return { companies: await privacyOf(tx, context) }
    })
  })

  route(app, kernel, requestErasure, (context) =>
    context.change(async (tx) => {
      const { actor, companyIds, body } = context
      const company = (await listOwnCompanies(tx, companyIds, actor.userId)).find(
        ({ id }) => id === body.company,
      )
      if (!company) throw new AppError('rest_not_found')
      const isNew = await recordErasureRequest(tx, company.id, actor.userId)
      if (isNew && company.email) {
        const name = `${company.firstName} ${company.lastName}`.trim()
        await queueMail(tx, kernel.queue, {
          companyId: company.id,
          jobId: null,
          kind: 'erasureRequest',
          to: company.email,
          subject: `Erasure request from ${name}`,
          text: `${name} asks you to erase their personal data.\n\nReview the request on their profile: ${kernel.config.PUBLIC_URL}/client/${actor.userId}\n\nWhat the law requires you to keep stays.`,
        })
      }
      return { companies: await privacyOf(tx, context) }
    }),
  )
}
