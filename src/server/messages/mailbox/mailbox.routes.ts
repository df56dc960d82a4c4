import type { FastifyInstance } from 'fastify'
import * as api from '../../../shared/messages/mailbox/mailbox.api.ts'
import { requireCompany } from '../../../shared/kernel/permissions.ts'
import type { Kernel } from '../../kernel/http/context.ts'
import { createRateLimit } from '../../kernel/http/counted.ts'
import { route } from '../../kernel/http/route.ts'
import { checkMailbox, saveMailbox, showMailbox } from './mailbox.service.ts'
import { deleteMailbox, findMailbox } from './mailbox.store.ts'

/** Registers the routes of a company's own mailbox. */
export function registerMailbox(app: FastifyInstance, kernel: Kernel): void {
  const minute = createRateLimit(kernel.pool, 'mailbox')
  const day = createRateLimit(kernel.pool, 'mailbox-day')

  route(app, kernel, api.getMailbox, async (context) => {
    const { actor, params } = context
    requireCompany(actor, params.id)
    return { mailbox: await context.read((tx) => showMailbox(tx, params.id), [params.id]) }
  })

  route(app, kernel, api.saveMailbox, async (context) => {
    const { actor, params, body } = context
    requireCompany(actor, params.id)
    const mailbox = await context.change(
      async (tx) => {
        await saveMailbox(tx, kernel, params.id, body)
        return showMailbox(tx, params.id)
      },
      [params.id],
    )
    return { mailbox }
  })

  route(app, kernel, api.testMailbox, async (context) => {
    const { actor, params, body } = context
    requireCompany(actor, params.id)
    await minute(String(params.id))
    await day(String(params.id))
    const before = await context.read((tx) => findMailbox(tx, params.id), [params.id])
    await checkMailbox(kernel.config, before, body)
    return { message: 'The mailbox can be read.' }
  })

  route(app, kernel, api.removeMailbox, async (context) => {
    const { actor, params } = context
    requireCompany(actor, params.id)
    await context.change((tx) => deleteMailbox(tx, params.id), [params.id])
    return { mailbox: null }
  })
}
