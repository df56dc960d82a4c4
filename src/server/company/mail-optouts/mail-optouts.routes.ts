import type { FastifyInstance, FastifyReply } from 'fastify'
import { inTenant, type Tx } from '../../kernel/db/tenancy.ts'
import type { Kernel } from '../../kernel/http/context.ts'
import { nonceOf } from '../../kernel/http/security.ts'
import { unsubscribePage } from './mail-optouts.page.ts'
import { unsubscribe } from '../consents/consents.service.ts'
import { readUnsubscriber, UNSUBSCRIBE_PATH, type Unsubscriber } from './mail-optouts.service.ts'

/** More than any mail program sends for a one-click request. */
const BODY_LIMIT = 10_000

/**
 * Registers the unsubscribe link of offers. Opening it changes nothing, because mail programs open links
 * automatically; the button, or a mail program's own one (RFC 8058), unsubscribes from further offers.
 */
export function registerMailOptouts(app: FastifyInstance, kernel: Kernel): void {
  // In its own scope, so that no other endpoint accepts forms. The content of the form does not matter: the
  // token does.
  void app.register(async (scope) => {
    scope.removeAllContentTypeParsers()
    scope.addContentTypeParser('*', { parseAs: 'buffer', bodyLimit: BODY_LIMIT }, (_request, _body, done) =>
      done(null),
    )
    // A named parameter would be cut at the router's maximum length; a token contains a whole address.
    const path = `${UNSUBSCRIBE_PATH}*` as const
    scope.get<{ Params: { '*': string } }>(path, { schema: { hide: true } }, async (request, reply) => {
      const who = readUnsubscriber(kernel.config, request.params['*'])
      const company = who && (await forCompany(who, (tx) => companyName(tx, who)))
      if (!who || !company) return unknown(reply)
      return show(reply, {
        title: company,
        sentence: `Unsubscribe ${who.email} from offers of ${company}?`,
        button: 'Unsubscribe',
      })
    })
    scope.post<{ Params: { '*': string } }>(path, { schema: { hide: true } }, async (request, reply) => {
      const who = readUnsubscriber(kernel.config, request.params['*'])
      const company =
        who &&
        (await forCompany(who, async (tx) => {
          const name = await companyName(tx, who)
          if (name) await unsubscribe(tx, who)
          return name
        }))
      if (!company) return unknown(reply)
      return show(reply, { title: company, sentence: `You have unsubscribed from offers of ${company}.` })
    })
  })

  function forCompany<T>(who: Unsubscriber, work: (tx: Tx) => Promise<T>): Promise<T> {
    return inTenant(kernel.db, { companyIds: [who.companyId], userId: null }, work)
  }
}

async function companyName(tx: Tx, { companyId }: Unsubscriber): Promise<string | undefined> {
  const row = await tx.selectFrom('companies').select('name').where('id', '=', companyId).executeTakeFirst()
  return row?.name
}

function show(reply: FastifyReply, page: Omit<Parameters<typeof unsubscribePage>[0], 'nonce'>): FastifyReply {
  return reply.type('text/html; charset=utf-8').send(unsubscribePage({ ...page, nonce: nonceOf(reply.raw) }))
}

function unknown(reply: FastifyReply): FastifyReply {
  return show(reply.status(404), {
    title: 'Not found',
    sentence: 'This link is incomplete. Open it again from the email.',
  })
}
