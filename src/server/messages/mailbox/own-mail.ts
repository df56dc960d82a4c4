import { inTenant } from '../../kernel/db/tenancy.ts'
import type { Kernel } from '../../kernel/http/context.ts'
import { deliveriesNamedIn } from '../../company/deliveries/deliveries.service.ts'
import { readMailSender } from '../../company/settings/mail-server.service.ts'
import type { MailboxRow } from './mailbox.store.ts'
import type { ParsedMail } from './parse-mail.ts'

/** Returns whether the company sent a mail itself: by the product, or from its own address. */
export async function isOwnMail(
  { db, config }: Pick<Kernel, 'db' | 'config'>,
  { company_id: companyId, username }: MailboxRow,
  { messageId, from, bounce }: ParsedMail,
): Promise<boolean> {
  if (bounce) return false
  if (deliveriesNamedIn(config, messageId, companyId).length > 0) return true
  const { email, server } = await inTenant(db, { companyIds: [companyId], userId: null }, (tx) =>
    readMailSender(tx, companyId),
  )
  const installation = /<([^<>]+)>\s*$/.exec(config.MAIL_FROM)?.[1] ?? config.MAIL_FROM
  const own = [email, username, server?.username, installation]
  return own.some((address) => address?.toLowerCase() === from.address)
}
