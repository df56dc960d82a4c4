import type { FastifyInstance } from 'fastify'
import { AppError } from '../../shared/kernel/errors.ts'
import { allowsStandIn } from '../kernel/config/config.ts'
import type { Kernel } from '../kernel/http/context.ts'
import { isMailStored } from '../adapters/mail/create.ts'
import { findStoredMail, listStoredMail, type StoredMail } from '../adapters/mail/stand-in.ts'
import type { DevShell } from './dev.ts'
import { html, type SafeHtml } from '../kernel/http/html.ts'

/** Policy of the HTML version of a mail: nothing in it may run, load or send. */
const mailPolicy = "sandbox; default-src 'none'; style-src 'unsafe-inline'; img-src data:"

/**
 * The mail section of the developer page, and `GET /dev/mail?to=` for programs: a JSON list, newest first. `to` means one address exactly; on the
 * page any part of it.
 */
export function registerDevMail(app: FastifyInstance, kernel: Kernel, shell: DevShell): void {
  const { db, config } = kernel
  if (!allowsStandIn(config, 'mail')) return

  app.get<{ Querystring: { to?: unknown } }>(
    '/dev/mail',
    { schema: { hide: true } },
    async (request, reply) => {
      const to = textOf(request.query.to)
      const mails = await listStoredMail(db, to === undefined ? {} : { to })
      const answer = mails.map((mail) => ({
        to: mail.to,
        subject: mail.subject,
        text: mail.text,
        date: mail.date,
      }))
      return reply.type('application/json; charset=utf-8').send(JSON.stringify(answer))
    },
  )
  app.get<{ Params: { id: string } }>(
    '/dev/mailbox/:id/html',
    { schema: { hide: true } },
    async (request, reply) => {
      const mail = await find(request.params.id)
      if (!mail?.html) throw new AppError('rest_not_found')
      return reply
        .type('text/html; charset=utf-8')
        .header('content-security-policy', mailPolicy)
        .send(mail.html)
    },
  )
  shell.registerDevSection({
    title: 'Mail',
    path: 'mailbox',
    render: async ({ query, id }) => {
      if (id !== null) {
        const mail = await find(id)
        return mail && onePage(mail)
      }
      const to = textOf(query['to'])
      const mails = await listStoredMail(db, to === undefined ? {} : { toContains: to })
      return listPage(mails, to ?? '', isMailStored(config))
    },
  })

  async function find(id: string): Promise<StoredMail | undefined> {
    return /^\d{1,15}$/.test(id) ? findStoredMail(db, Number(id)) : undefined
  }
}

function textOf(value: unknown): string | undefined {
  return typeof value === 'string' && value.trim() !== '' ? value.trim().slice(0, 254) : undefined
}

function listPage(mails: readonly StoredMail[], to: string, isKept: boolean): SafeHtml {
  const rows = mails.map(
    (mail) =>
      html`<tr>
        <td><a href="/dev/mailbox/${mail.id}">${mail.subject || '(no subject)'}</a></td>
        <td>${mail.to}</td>
        <td><time datetime="${mail.date}">${shownDate(mail.date)}</time></td>
      </tr>`,
  )
  const none = to === '' ? 'Mail that the product sends appears here.' : `No mail to “${to}” has been kept.`
  return html`<p class="quiet">
      ${isKept ? 'Mail is kept here instead of being sent.' : 'Mail goes out by the SMTP server; none is kept here.'}
    </p>
    <form method="get" action="/dev/mailbox" role="search">
      <label>To <input type="search" name="to" value="${to}" autocomplete="off" /></label>
      <button type="submit">Filter</button>
    </form>
    ${
      mails.length === 0
        ? html`<p class="sheet">${none}</p>`
        : html`<table>
            <thead>
              <tr>
                <th scope="col">Subject</th>
                <th scope="col">To</th>
                <th scope="col">Date</th>
              </tr>
            </thead>
            <tbody>
              ${rows}
            </tbody>
          </table>`
    }`
}

function onePage(mail: StoredMail): SafeHtml {
  return html`<p><a href="/dev/mailbox">All mail</a></p>
    <article class="sheet">
      <h2>${mail.subject || '(no subject)'}</h2>
      <dl>
        <dt>To</dt>
        <dd><a href="/dev/mailbox?to=${encodeURIComponent(mail.to)}">${mail.to}</a></dd>
        <dt>Date</dt>
        <dd><time datetime="${mail.date}">${shownDate(mail.date)}</time></dd>
      </dl>
      <pre>${linked(mail.text)}</pre>
      ${mail.html !== '' && html`<p><a href="/dev/mailbox/${mail.id}/html">Show the HTML version</a></p>`}
    </article>`
}

/** Returns the text with its web addresses as links. */
function linked(text: string): SafeHtml[] {
  return text
    .split(/(https?:\/\/[^\s<>"']+)/)
    .map((part, index) =>
      index % 2 === 1 ? html`<a href="${part}" rel="noreferrer">${part}</a>` : html`${part}`,
    )
}

function shownDate(date: string): string {
  return `${date.slice(0, 19).replace('T', ' ')} UTC`
}
