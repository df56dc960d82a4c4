import { randomUUID } from 'node:crypto'
import { AppError } from '../../../shared/kernel/errors.ts'
import { createMail } from '../../adapters/mail/create.ts'
import { mailHtml, textOfHtml } from '../../adapters/mail/mail.html.ts'
import { mailFailureText } from '../../adapters/mail/mail-faults.ts'
import { inTenant } from '../../kernel/db/tenancy.ts'
import { createRateLimit } from '../../kernel/http/counted.ts'
import type { Kernel } from '../../kernel/http/context.ts'
import { lookOf, readMailSender, routeMail } from './mail-server.service.ts'

/** A mail that tests the server. */
export interface TestMail {
  to: string
  subject: string
  message: string
  /** Whether `message` is HTML. */
  isHtml: boolean
}

/** Sends test mails. */
export interface TestMailer {
  /** `ownAddress` is the address of the requester. */
  send(companyId: number, mail: TestMail, ownAddress: string | null): Promise<void>
}

const OWN_ADDRESSES_ONLY =
  'Without a mail server of your own, a test mail goes to your own or the company’s address only.'

/**
 * Creates a sender of immediate test mails. It throws rest_too_many_requests above ten a minute or a hundred
 * a day per company, and rest_invalid_param for an address of other people when the installation's server
 * would send it.
 */
export function createTestMailer(kernel: Pick<Kernel, 'config' | 'db' | 'pool'>): TestMailer {
  const minute = createRateLimit(kernel.pool, 'test-mail')
  const day = createRateLimit(kernel.pool, 'test-mail-day')
  return {
    send: async (companyId, mail, ownAddress) => {
      await minute(String(companyId))
      await day(String(companyId))
      await sendNow(kernel, companyId, mail, ownAddress)
    },
  }
}

/** Sends the mail immediately; throws mail_unavailable with the reason if the server does not accept it. */
async function sendNow(
  kernel: Pick<Kernel, 'config' | 'db'>,
  companyId: number,
  { to, subject, message, isHtml }: TestMail,
  ownAddress: string | null,
): Promise<void> {
  const { config, db } = kernel
  const scope = { companyIds: [companyId], userId: null }
  const sender = await inTenant(db, scope, (tx) => readMailSender(tx, companyId))
  // The installation's server must not send a stranger mail in a company's name.
  const own = [ownAddress, sender.email].map((address) => address?.toLowerCase())
  if (!sender.server && !own.includes(to.toLowerCase()))
    throw new AppError('rest_invalid_param', {
      message: OWN_ADDRESSES_ONLY,
      fields: { to: OWN_ADDRESSES_ONLY },
    })
  // A new connection, so that every step of it is tested.
  const mailer = createMail(config, db)
  try {
    const { server, mail } = routeMail(config, sender)
    await mailer.send(
      {
        to,
        subject: subject.replaceAll(/\s+/g, ' '),
        text: isHtml ? textOfHtml(message) : message,
        html: isHtml ? message : mailHtml(lookOf(config, sender), message, null),
        messageId: `<test-${companyId}-${randomUUID()}@${new URL(config.PUBLIC_URL).hostname}>`,
        ...mail,
      },
      server,
    )
  } catch (error) {
    throw new AppError('mail_unavailable', { message: mailFailureText(error) })
  } finally {
    await mailer.close()
  }
}
