import { allowsStandIn, ConfigError, type Config } from '../../kernel/config/config.ts'
import type { Db } from '../../kernel/db/tenancy.ts'
import type { MailAdapter, Mailer, MailServer } from './mail.ts'
import type { MailFault } from './mail-faults.ts'
import { visitMailbox, type MailboxServer, type OpenMailbox } from './imap.ts'
import { mailboxFaultOf, type MailboxFault } from './mailbox-faults.ts'
import { createOwnServers } from './own-servers.ts'
import { createSmtpMail } from './smtp.ts'
import { createStandInMail } from './stand-in.ts'
import { findServerFault } from './verify-server.ts'

type MailConfig = Pick<
  Config,
  | 'NODE_ENV'
  | 'STAND_INS'
  | 'SMTP_HOST'
  | 'SMTP_PORT'
  | 'SMTP_SECURE'
  | 'SMTP_USERNAME'
  | 'SMTP_PASSWORD'
  | 'MAIL_FROM'
>

/**
 * Creates the mailer for all outgoing mail: the company's own server if it has one (in production it must
 * have a public address), else the installation's. Throws a ConfigError that names SMTP_HOST in production
 * without a server or simulator.
 */
export function createMail(config: MailConfig, db: Db): Mailer {
  const installation = createInstallationMail(config, db)
  const own = createOwnServers({ isPublicOnly: needsPublicServers(config) })
  return {
    send: (mail, server) => (server ? own.send(server, mail) : installation.send(mail)),
    close: async () => {
      await own.close()
      await installation.close()
    },
  }
}

/**
 * Returns why mail cannot be sent through a company's own server, or null if it can; takes at most ten
 * seconds.
 */
export function verifyMailServer(
  config: Pick<Config, 'NODE_ENV'>,
  server: Omit<MailServer, 'companyId'>,
): Promise<MailFault | null> {
  return findServerFault(server, { isPublicOnly: needsPublicServers(config) })
}

/** Opens a company's own mailbox for `visit`; rejects as `visitMailbox` does. */
export function openMailbox<T>(
  config: Pick<Config, 'NODE_ENV'>,
  server: MailboxServer,
  visit: (mailbox: OpenMailbox) => Promise<T>,
): Promise<T> {
  return visitMailbox(server, { isPublicOnly: needsPublicServers(config) }, visit)
}

/** Returns why a company's own mailbox cannot be read, or null if it can; takes at most fifteen seconds. */
export async function verifyMailbox(
  config: Pick<Config, 'NODE_ENV'>,
  server: MailboxServer,
): Promise<MailboxFault | null> {
  const options = { isPublicOnly: needsPublicServers(config), timeoutMs: 10_000, longestMs: 15_000 }
  try {
    await visitMailbox(server, options, async () => {})
    return null
  } catch (error) {
    return mailboxFaultOf(error) ?? 'notMail'
  }
}

function needsPublicServers(config: Pick<Config, 'NODE_ENV'>): boolean {
  return config.NODE_ENV === 'production'
}

function createInstallationMail(config: MailConfig, db: Db): MailAdapter {
  if (config.SMTP_HOST !== undefined) {
    return createSmtpMail({
      host: config.SMTP_HOST,
      port: config.SMTP_PORT,
      isSecure: config.SMTP_SECURE,
      from: config.MAIL_FROM,
      username: config.SMTP_USERNAME,
      password: config.SMTP_PASSWORD,
    })
  }
  if (allowsStandIn(config, 'mail')) return createStandInMail(db)
  throw new ConfigError([
    'SMTP_HOST: is missing. In production mail needs a server, or STAND_INS=mail to keep it on the developer page.',
  ])
}

/** Returns whether mail is stored for the developer page instead of sent. */
export function isMailStored(config: MailConfig): boolean {
  return config.SMTP_HOST === undefined && allowsStandIn(config, 'mail')
}
