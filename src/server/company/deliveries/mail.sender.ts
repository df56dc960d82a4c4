import { messageKindRule } from '../../../shared/company/deliveries/message-kinds.ts'
import { ERRORS } from '../../../shared/kernel/errors.ts'
import type { Mail, MailServer } from '../../adapters/mail/mail.ts'
import { mailHtml, withHtmlFooter, withTextFooter } from '../../adapters/mail/mail.html.ts'
import { mailFailureText } from '../../adapters/mail/mail-faults.ts'
import { lookOf, readMailSender, routeMail, type MailSender } from '../settings/mail-server.service.ts'
import { inTenant } from '../../kernel/db/tenancy.ts'
import type { Attempt } from '../../kernel/queue/queue.ts'
import { marketingRefusal } from '../consents/consents.service.ts'
import { unsubscribeUrl } from '../mail-optouts/mail-optouts.service.ts'
import { messageIdOf } from './message-ids.ts'
import { recordAttempt, type DeliveryRow } from './deliveries.store.ts'
import { withPersonalLink, type SenderContext } from './sender.parts.ts'
import { languageOfRecipient } from '../../kernel/language/mail-language.ts'

/**
 * Makes one attempt to send a mail, only through the company's own server if it has one and the mail has no personal link.
 * Sends at least once:
 * if the process dies after the server accepted and before we recorded it, the mail is sent again with the
 * same Message-ID, so that the recipient's server can recognize the repeat.
 */
export async function sendMail(parts: SenderContext, row: DeliveryRow, attempt: Attempt): Promise<void> {
  const { db, config, log } = parts
  const { company_id: companyId, id } = row
  const scope = { companyIds: [companyId], userId: null }
  const note = (outcome: Parameters<typeof recordAttempt>[3]) =>
    inTenant(db, scope, (tx) => recordAttempt(tx, companyId, id, outcome)).finally(parts.wake)
  const isOffer = row.unsubscribe_url !== ''
  const { sender, message, language } = await inTenant(db, scope, async (tx) => {
    const refusal = isOffer
      ? await marketingRefusal(
          tx,
          { companyId, email: row.recipient },
          messageKindRule(row.kind)?.isOwnRequest,
        )
      : null
    return {
      sender: await readMailSender(tx, companyId),
      language: await languageOfRecipient(tx, { personId: row.person_id, email: row.recipient }),
      message:
        refusal === null
          ? ((await parts.refusalOf?.(tx, row)) ?? (await withPersonalLink(tx, parts, row)))
          : ERRORS[refusal].text,
    }
  })
  if (typeof message === 'string') {
    // Something came in between since it was queued; another attempt would not change that.
    await note({ status: 'failed', error: message, sentAt: null })
    return
  }
  try {
    const { mail, server } = compose(config, sender, message, language)
    // A mail whose files cannot be made is better than none.
    const attachments = await (attempt.isLast ? parts.attach(row).catch(() => []) : parts.attach(row))
    await parts.mail.send(attachments.length > 0 ? { ...mail, attachments } : mail, server)
  } catch (error) {
    await note({ status: attempt.isLast ? 'failed' : 'queued', error: mailFailureText(error), sentAt: null })
    // The provider's message may name the person, so it stays in the company's list and out of the log.
    throw new Error(`Delivery ${id} was not taken`)
  }
  await note({ status: 'sent', error: null, sentAt: parts.now().toISOString() })
  log.info({ deliveryId: id, attempt: attempt.number }, 'mail sent')
}

/**
 * Returns the stored message in its final form, the same at every attempt; throws if the company's server
 * cannot be used.
 */
function compose(
  config: SenderContext['config'],
  sender: MailSender,
  row: DeliveryRow,
  language: string,
): { mail: Mail; server: MailServer | null } {
  const look = { ...lookOf(config, sender), language }
  // A company can read what its own server sends, and must not read a client's link.
  const { server, mail: way } = routeMail(
    config,
    row.link_id === null ? sender : { ...sender, server: undefined },
  )
  const { recipient: to, subject, body_text: text, body_html: html } = row
  const { company_id: companyId, id, has_signed_id: isSigned } = row
  const messageId = messageIdOf(config, { companyId, id, isSigned })
  const answered = row.in_reply_to
  const thread = answered !== '' && { headers: { 'In-Reply-To': answered, References: answered } }
  const plain = { to, subject, messageId, ...thread, ...way }
  if (row.unsubscribe_url === '')
    return { server, mail: { ...plain, text, html: html || mailHtml(look, text, null) } }
  const url = unsubscribeUrl(config, { companyId, email: to })
  const footer = {
    // Promotional mail must contain the sender's address (15 USC 7704(a)(5)).
    sender: [sender.name, sender.address].filter((part) => part !== '').join(', '),
    unsubscribeUrl: url,
  }
  return {
    server,
    mail: {
      ...plain,
      text: withTextFooter(text, footer, language),
      html: html ? withHtmlFooter(html, footer, language) : mailHtml(look, text, footer),
      headers: {
        'List-Unsubscribe': `<${url}>`,
        'List-Unsubscribe-Post': 'List-Unsubscribe=One-Click',
      },
    },
  }
}
