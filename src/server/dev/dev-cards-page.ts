import { cents, formatCents } from '../../shared/kernel/money.ts'
import type { RecordedDispute, RecordedIntent, RecordedRefund } from '../adapters/cards/stand-in/books.ts'
import type { Decision } from '../adapters/cards/stand-in/disputes.ts'
import { callFaults, webhookFaults } from '../adapters/cards/stand-in/faults.ts'
import { routes } from '../adapters/cards/stand-in/routes.ts'
import type { CardsStandIn } from '../adapters/cards/stand-in/stand-in.ts'
import { testCards } from '../adapters/cards/stand-in/test-cards.ts'
import { html, type SafeHtml } from '../kernel/http/html.ts'

const MAX_SHOWN = 50
const MAX_EVENTS = 20

/**
 * Returns the card provider's screen: payments, 3-D Secure, faults, webhooks, test cards; plain forms without
 * scripts.
 */
export function cardsPage(standIn: CardsStandIn, product: string, note: string): SafeHtml {
  const { intents, refunds, disputes } = standIn.books()
  const newest = intents.toReversed().slice(0, MAX_SHOWN)
  const rows = newest.map((intent) =>
    intentRow(
      intent,
      refunds.filter(({ intentId }) => intentId === intent.id),
      disputes.filter(({ intentId }) => intentId === intent.id),
    ),
  )
  return html`<p class="quiet">
      No money moves. Here you are the bank of ${product}'s customers. <a href="/dev/card-events">Refresh</a>
    </p>
    ${note !== '' && html`<p class="sheet" role="status">${note}</p>`}
    <h2>Payments</h2>
    ${rows.length === 0 ? html`<p class="sheet">No payments yet.</p>` : table(['Payment', 'About', 'You can'], rows)}
    <h2>What goes wrong next</h2>
    ${faultForm()} ${waitingFaults(standIn)}
    <h2>Webhooks</h2>
    ${webhooks(standIn)}
    <h2>Test cards</h2>
    <p class="quiet">Any expiry date in the future and any security code. No other numbers are taken.</p>
    <details>
      <summary>Numbers and what they do</summary>
      ${table(
        ['Number', 'Name', 'What it does'],
        testCards
          // One card per country has no special behavior and would hide the others.
          .filter(({ country, behaviour }) => country === 'US' || Object.keys(behaviour).length > 0)
          .map(
            ({ number, names, does }) =>
              html`<tr>
                <td>${number}</td>
                <td>${names.length > 0 && `pm_card_${names[0]}`}</td>
                <td>${does}</td>
              </tr>`,
          ),
      )}
    </details>`
}

function intentRow(
  intent: RecordedIntent,
  refunds: readonly RecordedRefund[],
  disputes: readonly RecordedDispute[],
): SafeHtml {
  const { amountCents, capturedCents, status, failureCode } = intent
  return html`<tr>
    <td>
      <strong>${money(amountCents)}</strong> ${status}<br />
      ${capturedCents > 0 && html`captured ${money(capturedCents)}<br />`}
      ${failureCode !== null && html`${failureCode}<br />`} ${intent.card}<br />
      <span class="quiet">${intent.id}<br />${date(intent.createdAt)}</span>
    </td>
    <td>
      ${intent.description}
      <dl>
        ${Object.entries(intent.metadata).map(
          ([name, value]) =>
            html`<dt>${name}</dt>
              <dd>${value}</dd>`,
        )}
      </dl>
      ${refunds.map((refund) => html`<p>Refund ${money(refund.amountCents)}: ${refund.status}</p>`)}
      ${disputes.map(
        ({ amountCents, status: state, file }) =>
          html`<p>
            Chargeback ${money(amountCents)}:
            ${state}${file !== null && `, evidence of ${Math.ceil(file.size / 1000)} KB`}
          </p>`,
      )}
    </td>
    <td>
      ${
        status === 'requires_action' &&
        html`<form method="post" action="/dev/cards/${intent.id}/authenticate">
          <button name="result" value="success">Authenticate: success</button>
          <button name="result" value="failure">Authenticate: failure</button>
        </form>`
      }
      ${
        capturedCents > 0 &&
        html`<form method="post" action="/dev/cards/${intent.id}/chargeback">
          <button name="kind" value="chargeback">Open a chargeback</button>
          <button name="kind" value="inquiry">Open an inquiry</button>
        </form>`
      }
      ${disputes.map(({ id, status: state }) => disputeForm(id, state))}
    </td>
  </tr>`
}

const DECISIONS: Partial<Record<RecordedDispute['status'], readonly (readonly [Decision, string])[]>> = {
  needs_response: [
    ['won', 'Bank decides: won'],
    ['lost', 'Bank decides: lost'],
  ],
  under_review: [
    ['won', 'Bank decides: won'],
    ['lost', 'Bank decides: lost'],
  ],
  warning_needs_response: [
    ['closed', 'Close the inquiry'],
    ['escalated', 'Make it a chargeback'],
  ],
  warning_under_review: [
    ['closed', 'Close the inquiry'],
    ['escalated', 'Make it a chargeback'],
  ],
}

function disputeForm(id: string, status: RecordedDispute['status']): SafeHtml | false {
  const decisions = DECISIONS[status]
  if (!decisions) return false
  return html`<form method="post" action="/dev/cards/chargebacks/${id}/decide">
    ${decisions.map(([decision, label]) => html`<button name="decision" value="${decision}">${label}</button>`)}
  </form>`
}

function faultForm(): SafeHtml {
  const operations = routes.map(({ operation }) => operation)
  return html`<form method="post" action="/dev/cards/faults">
    <label
      >Fault
      <select name="kind">
        ${[...callFaults, ...webhookFaults].map((kind) => html`<option>${kind}</option>`)}
      </select>
    </label>
    <label
      >Call or type of event (empty: any)
      <input name="operation" list="operations" autocomplete="off" />
    </label>
    <datalist id="operations">${operations.map((name) => html`<option value="${name}"></option>`)}</datalist>
    <button type="submit">Add</button>
  </form>`
}

function waitingFaults({ faults }: CardsStandIn): SafeHtml | false {
  return (
    faults.length > 0 &&
    html`<ul>
      ${faults.map(({ kind, operation }) => html`<li>${kind}, next ${operation ?? 'call or webhook'}</li>`)}
    </ul>`
  )
}

function webhooks(standIn: CardsStandIn): SafeHtml {
  const events = standIn.events().toReversed().slice(0, MAX_EVENTS)
  if (events.length === 0) return html`<p class="sheet">None yet.</p>`
  return table(
    ['Event', 'About', 'Outcome'],
    events.map(
      (event) =>
        html`<tr>
          <td>${event.type}<br /><span class="quiet">${event.id}</span></td>
          <td>${event.intentId}</td>
          <td>
            ${event.status}${event.attempts > 1 && `, ${event.attempts} attempts`}<br />
            <span class="quiet"
              >${event.lastAnswer}<br />${date(new Date(event.created * 1000).toISOString())}</span
            >
          </td>
        </tr>`,
    ),
  )
}

function table(heads: readonly string[], rows: readonly SafeHtml[]): SafeHtml {
  return html`<table>
    <thead>
      <tr>
        ${heads.map((head) => html`<th scope="col">${head}</th>`)}
      </tr>
    </thead>
    <tbody>
      ${rows}
    </tbody>
  </table>`
}

function money(amountCents: number): string {
  return formatCents(cents(amountCents))
}

function date(iso: string): SafeHtml {
  return html`<time datetime="${iso}">${iso.slice(0, 19).replace('T', ' ')} UTC</time>`
}
