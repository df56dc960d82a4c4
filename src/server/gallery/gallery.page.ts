import type { FastifyInstance } from 'fastify'
import { MESSAGE_KINDS } from '../../shared/company/deliveries/message-kinds.ts'
import { AppError } from '../../shared/kernel/errors.ts'
import { formatPhone } from '../../shared/kernel/phone.ts'
import type { Kernel } from '../kernel/http/context.ts'
import { html, type SafeHtml } from '../kernel/http/html.ts'
import type { DevShell } from '../dev/dev.ts'
import type { Reader } from './example.ts'
import { playExamples, type ShownExample } from './gallery.ts'
import { partsOf } from './message.checks.ts'
import type { SentMessage } from './stage.ts'
import type { CreateApp } from './example-runner.ts'

/** Policy of the HTML version of a mail: nothing in it may run or send, and only its logo is loaded. */
const MAIL_POLICY =
  "sandbox; default-src 'none'; style-src 'unsafe-inline'; img-src data: 'self'; frame-ancestors 'self'"

const READERS: Record<Reader, string> = {
  client: 'To clients',
  crew: 'To crews',
  office: 'To the office',
  account: 'About accounts',
}

/**
 * The gallery of the developer page: every message of the product, made from the demo data by the code that sends it. It is
 * made when the page is opened, in a transaction that is rolled back.
 */
export function registerDevMessages(
  app: FastifyInstance,
  kernel: Kernel,
  shell: DevShell,
  createApp: CreateApp,
): void {
  let mails: readonly SentMessage[] = []

  app.get<{ Params: { number: string } }>(
    '/dev/messages/:number/html',
    { schema: { hide: true } },
    async (request, reply) => {
      const mail = mails[Number(request.params.number)]
      if (!mail) throw new AppError('rest_not_found')
      return (
        reply
          .type('text/html; charset=utf-8')
          .header('content-security-policy', MAIL_POLICY)
          .header('x-frame-options', 'SAMEORIGIN')
          // Not as text, which would be translated for the reader of the gallery.
          .send(Buffer.from(mail.html))
      )
    },
  )
  shell.registerDevSection({
    title: 'Messages',
    path: 'messages',
    render: async ({ id }) => {
      if (id !== null) return undefined
      const shown = await playExamples(kernel, createApp)
      if (!shown)
        return html`<p class="sheet">The messages are made from the demo data, which is not loaded.</p>`
      mails = shown.flatMap(({ messages }) => messages.filter(({ channel }) => channel === 'mail'))
      return galleryPage(shown, (mail) => `/dev/messages/${mails.indexOf(mail)}/html`)
    },
  })
}

function galleryPage(shown: readonly ShownExample[], addressOf: (mail: SentMessage) => string): SafeHtml {
  const readers = Object.keys(READERS) as Reader[] // the keys of a literal
  const parts = readers.map((reader) => {
    const own = shown.filter(({ example }) => example.reader === reader)
    return html`<section aria-labelledby="to-${reader}">
      <h2 id="to-${reader}">${READERS[reader]}</h2>
      ${own.map((one) => exampleItem(one, addressOf))}
    </section>`
  })
  return html`<p class="quiet">
      ${shown.length} examples from the demo data, made by the code that sends them. Nothing was sent or
      changed.
    </p>
    ${parts}`
}

function exampleItem(
  { example, messages, problem }: ShownExample,
  addressOf: (mail: SentMessage) => string,
): SafeHtml {
  const kind = example.kind === null ? 'Account' : MESSAGE_KINDS[example.kind].label
  return html`<article class="sheet message">
    <h3>${example.title}</h3>
    <p class="quiet">${kind}</p>
    ${problem !== null && html`<p role="alert">${problem}</p>`}
    ${messages.map((message) => messageItem(message, addressOf))}
  </article>`
}

const CHANNELS = { mail: 'Mail', text: 'Text message', push: 'Notification' } as const

function messageItem(message: SentMessage, addressOf: (mail: SentMessage) => string): SafeHtml {
  const { channel, to, subject, text, purpose, attachments } = message
  const facts = [
    ['To', channel === 'text' ? formatPhone(to) : to],
    ['Purpose', purpose],
    ...(subject === '' ? [] : [[channel === 'push' ? 'Title' : 'Subject', subject]]),
    ...(channel === 'mail' ? [['Preview', previewOf(text)]] : []),
    ...(channel === 'text' ? [['Length', lengthOf(text)]] : []),
    ...(attachments.length > 0 ? [['Files', attachments.map(({ filename }) => filename).join(', ')]] : []),
  ]
  return html`<h4>${CHANNELS[channel]}</h4>
    <dl>
      ${facts.map(
        ([name = '', value = '']) =>
          html`<dt>${name}</dt>
            <dd data-own>${value}</dd>`,
      )}
    </dl>
    ${
      channel === 'mail'
        ? html`<iframe src="${addressOf(message)}" title="${subject}" sandbox loading="lazy"></iframe>
            <details>
              <summary>Text part</summary>
              <pre data-own>${text}</pre>
            </details>`
        : html`<pre data-own>${text}</pre>`
    }`
}

/** What a list of mails shows below the subject. */
function previewOf(text: string): string {
  return text.replaceAll(/\s+/g, ' ').trim().slice(0, 110)
}

function lengthOf(text: string): string {
  const parts = partsOf(text)
  return `${text.length} characters, ${parts} ${parts === 1 ? 'part' : 'parts'}`
}
