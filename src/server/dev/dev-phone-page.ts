import { formatPhone } from '../../shared/kernel/phone.ts'
import type { Call } from '../adapters/telephony/stand-in/call.ts'
import { customerActions, type CustomerAction } from '../adapters/telephony/stand-in/customer.ts'
import type { PhoneStandIn } from '../adapters/telephony/stand-in/stand-in.ts'
import type { StoredText } from '../adapters/telephony/stand-in/texts.ts'
import { html, type SafeHtml } from '../kernel/http/html.ts'

const MAX_SHOWN = 50

/** Returns the customer's telephone: call, text, active calls, conversations; plain forms without scripts. */
export function phonePage(standIn: PhoneStandIn, product: string, note: string): SafeHtml {
  const texts = standIn.texts.list()
  const calls = standIn.calls.list().slice(0, MAX_SHOWN)
  const number = companyNumber(texts, calls)
  const newest = new Map<string, StoredText>()
  for (const text of texts) if (!newest.has(customerOf(text))) newest.set(customerOf(text), text)
  return html`<p class="quiet">
      Calls and texts stay on this machine. Here you are the customer of ${product}.
      <a href="/dev/phone">Refresh</a>
    </p>
    ${noteLine(note)}
    <h2>Ring the company</h2>
    <form method="post" action="/dev/calls">
      ${field('Your number', 'from')} ${field('Number of the company', 'to', number)}
      <button type="submit">Ring</button>
    </form>
    <h2>Send a text</h2>
    ${textForm('', number)}
    <h2>Calls</h2>
    ${
      calls.length === 0
        ? html`<p class="sheet">No calls yet.</p>`
        : html`<table>
            <thead>
              <tr>
                <th scope="col">Call</th>
                <th scope="col">Heard</th>
                <th scope="col">You can</th>
              </tr>
            </thead>
            <tbody>
              ${calls.map(callRow)}
            </tbody>
          </table>`
    }
    <h2>Conversations</h2>
    ${
      newest.size === 0
        ? html`<p class="sheet">No texts yet.</p>`
        : html`<table>
            <thead>
              <tr>
                <th scope="col">Customer</th>
                <th scope="col">Last text</th>
                <th scope="col">Date</th>
              </tr>
            </thead>
            <tbody>
              ${[...newest].slice(0, MAX_SHOWN).map(
                ([customer, text]) =>
                  html`<tr>
                    <td><a href="/dev/phone/${customer}">${formatPhone(customer)}</a></td>
                    <td>${text.body}</td>
                    <td>${shownDate(text.date)}</td>
                  </tr>`,
              )}
            </tbody>
          </table>`
    }
    ${
      standIn.problems.length > 0 &&
      html`<h2>Problems</h2>
        <ul>
          ${standIn.problems.map((problem) => html`<li>${problem}</li>`)}
        </ul>`
    }`
}

/** Returns the texts with one customer, newest first, and a form to reply as that customer. */
export function conversationPage(standIn: PhoneStandIn, customer: string, note: string): SafeHtml {
  const texts = standIn.texts.list().filter((text) => customerOf(text) === customer)
  const rows = texts.slice(0, 4 * MAX_SHOWN).map(
    (text) =>
      html`<tr>
        <td>
          <strong>${text.direction === 'in' ? 'Customer' : 'Company'}:</strong> ${text.body}
          ${text.mediaSids.length > 0 && html`<span class="quiet">(pictures: ${text.mediaSids.length})</span>`}
        </td>
        <td>${text.status}<br />${shownDate(text.date)}</td>
      </tr>`,
  )
  return html`<p><a href="/dev/phone">Phone</a> · <a href="/dev/phone/${customer}">Refresh</a></p>
    <h2>${formatPhone(customer)}</h2>
    ${noteLine(note)} ${textForm(customer, companyNumber(texts, standIn.calls.list()))}
    ${
      rows.length === 0
        ? html`<p class="sheet">No texts with this number.</p>`
        : html`<table>
            <thead>
              <tr>
                <th scope="col">Text</th>
                <th scope="col">State</th>
              </tr>
            </thead>
            <tbody>
              ${rows}
            </tbody>
          </table>`
    }`
}

function callRow(call: Call): SafeHtml {
  return html`<tr>
    <td>
      ${
        call.direction === 'in'
          ? html`From ${formatPhone(call.from)} to ${formatPhone(call.to)}`
          : html`To ${formatPhone(call.to)} from ${call.from}`
      }<br /><strong>${call.status}</strong><br />${shownDate(call.startedAt)}
      ${call.digits !== '' && html`<br />Keys: ${call.digits}`}
    </td>
    <td>
      ${call.heard.map(({ who, text }) => html`<p>${who === 'customer' ? 'You' : 'Staff'}: ${text}</p>`)}
    </td>
    <td>${customerActions(call).map((action) => actionForm(call, action))}</td>
  </tr>`
}

const LABELS: Record<CustomerAction['action'], string> = {
  answer: 'Answer',
  decline: 'Decline',
  'no-answer': 'Let it ring out',
  hangup: 'Hang up',
  voicemail: 'Leave the voicemail',
}

function actionForm(call: Call, action: CustomerAction['action']): SafeHtml {
  return html`<form method="post" action="/dev/calls/${call.sid}">
    <input type="hidden" name="action" value="${action}" />
    ${
      action === 'voicemail' &&
      html`${field('Seconds', 'seconds', '10')} ${field('What you say', 'transcription')}`
    }
    <button type="submit">${LABELS[action]}</button>
  </form>`
}

function textForm(from: string, to: string): SafeHtml {
  return html`<form method="post" action="/dev/texts">
    ${field('Your number', 'from', from)} ${field('Number of the company', 'to', to)} ${field('Text', 'body')}
    ${field('Pictures', 'mediaCount', '0')}
    <button type="submit">Send</button>
  </form>`
}

function field(label: string, name: string, value = ''): SafeHtml {
  return html`<label>${label} <input name="${name}" value="${value}" autocomplete="off" /></label>`
}

function noteLine(note: string): SafeHtml | false {
  return note !== '' && html`<p class="sheet" role="status">${note}</p>`
}

function customerOf(text: StoredText): string {
  return text.direction === 'in' ? text.from : text.to
}

/** Returns the company number that was used last. */
function companyNumber(texts: readonly StoredText[], calls: readonly Call[]): string {
  const [text] = texts
  if (text) return text.direction === 'in' ? text.to : text.from
  return calls.find(({ direction }) => direction === 'in')?.to ?? ''
}

function shownDate(date: Date): SafeHtml {
  const iso = date.toISOString()
  return html`<time datetime="${iso}">${iso.slice(0, 19).replace('T', ' ')} UTC</time>`
}
