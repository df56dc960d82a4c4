import { randomUUID } from 'node:crypto'
import type { Pool } from 'pg'
import { RateLimiterMemory, RateLimiterPostgres, RateLimiterRes } from 'rate-limiter-flexible'
import { AppError } from '../../shared/kernel/errors.ts'
import { createMail } from '../adapters/mail/create.ts'
import { mailHtml, textOfHtml } from '../adapters/mail/mail.html.ts'
import { providersWords } from '../adapters/mail/providers-words.ts'
import { inTenant } from '../kernel/db/tenancy.ts'
import type { Kernel } from '../kernel/http/context.ts'
import { readMailSender, routeMail } from './mail-server.service.ts'

/** A mail that is written to try the server out. */
export interface TestMail {
  to: string
  subject: string
  message: string
  /** Whether `message` is HTML. */
  isHtml: boolean
}

/** Sends test mails. */
export interface TestMailer {
  send(companyId: number, mail: TestMail): Promise<void>
}

/** Ten mails a minute of one company, over all nodes. */
const RULE = { keyPrefix: 'test-mail', points: 10, duration: 60 }

/** Sends test mails at once; raises rest_too_many_requests above ten a minute of one company. */
export function createTestMailer(kernel: Pick<Kernel, 'config' | 'db' | 'pool'>): TestMailer {
  const limiter = createLimiter(kernel.pool)
  return {
    send: async (companyId, mail) => {
      await count(limiter, companyId)
      await sendNow(kernel, companyId, mail)
    },
  }
}

/** Raises mail_unavailable with the server's words when it does not take the mail. */
async function sendNow(
  kernel: Pick<Kernel, 'config' | 'db'>,
  companyId: number,
  { to, subject, message, isHtml }: TestMail,
): Promise<void> {
  const { config, db } = kernel
  const scope = { companyIds: [companyId], userId: null }
  const sender = await inTenant(db, scope, (tx) => readMailSender(tx, companyId))
  // A connection of its own: what is tried out is the way from its first step.
  const mailer = createMail(config, db)
  try {
    const { server, mail } = routeMail(config, sender)
    await mailer.send(
      {
        to,
        subject: subject.replaceAll(/\s+/g, ' '),
        text: isHtml ? textOfHtml(message) : message,
        html: isHtml ? message : mailHtml(sender.name, message, null),
        messageId: `<test-${companyId}-${randomUUID()}@${new URL(config.PUBLIC_URL).hostname}>`,
        ...mail,
      },
      server,
    )
  } catch (error) {
    throw new AppError('mail_unavailable', { message: providersWords(error) })
  } finally {
    await mailer.close()
  }
}

function createLimiter(pool: Pool): RateLimiterPostgres {
  return new RateLimiterPostgres({
    ...RULE,
    storeClient: pool,
    storeType: 'pool',
    tableName: 'rate_limits',
    tableCreated: true,
    insuranceLimiter: new RateLimiterMemory(RULE),
  })
}

async function count(limiter: RateLimiterPostgres, companyId: number): Promise<void> {
  try {
    await limiter.consume(String(companyId), 1)
  } catch (refusal) {
    if (!(refusal instanceof RateLimiterRes)) throw refusal
    throw new AppError('rest_too_many_requests', {
      details: { retryAfter: Math.max(1, Math.ceil(refusal.msBeforeNext / 1000)) },
    })
  }
}
