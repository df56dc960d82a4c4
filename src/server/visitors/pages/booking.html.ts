import type { Visit } from '../../../shared/visitors/booking/quote.api.ts'
import { BOOKING_INTRO, progressOf, savedText } from '../../../shared/visitors/booking/booking-steps.ts'
import { formatPhone } from '../../../shared/kernel/phone.ts'
import { html } from '../../kernel/http/html.ts'
import { languageLinks } from '../../kernel/http/language.routes.ts'

/**
 * Returns the booking page as it is displayed before its script has loaded: the company, and the first form
 * as the script renders it (web/booking/PageFrame.tsx, steps/LocationsStep.tsx), so that nothing moves.
 */
export function bookingHtml({ client, booking }: Visit): string {
  const { name, logo } = client
  const phone = client.phone ?? client.smuvsPhone
  const { takesDeposit: takesPayment } = booking
  const { step, of, label } = progressOf('locations', { asksContact: true, takesPayment })
  const saved = savedText('locations', name, { isSignedIn: false, takesPayment })
  return html`<header class="page-head">
      ${logo !== null && html`<img src="${logo}" alt="" width="48" height="48" />`}
      <p class="page-company" data-own>${name}</p>
      ${phone !== null && html`<a class="page-phone" href="tel:+1${phone}">${formatPhone(phone)}</a>`}
    </header>
    <main class="page-main">
      <div class="booking" data-step="locations">
        <div class="step-progress">
          <div class="progress">
            <progress value="${step}" max="${of}" aria-label="${label}"></progress>
            <p>${label}</p>
          </div>
          <p class="dim">${saved}</p>
        </div>
        <form class="stack">
          <h1 class="step-heading">Book your move</h1>
          <div class="earlier">
            <p class="dim">${BOOKING_INTRO}</p>
            <button type="button" class="button link" disabled>Continue an earlier request</button>
          </div>
          <div class="places">
            <section class="place paper">
              <div class="place-head"><h2>Moving from</h2></div>
              <div class="stack">
                <div class="place-address">
                  <div class="field">
                    <label for="from">Address</label>
                    <input type="text" id="from" autocomplete="off" disabled />
                  </div>
                </div>
              </div>
            </section>
          </div>
          <noscript><p>Booking online needs JavaScript, which is switched off in this browser.</p></noscript>
        </form>
      </div>
    </main>
    <footer class="page-foot">
      <a href="/terms">Terms</a> <a href="/privacy">Privacy</a> ${languageLinks}
    </footer>`.html
}

/** Returns the page of an invalid link. */
export function badLinkHtml(productName: string): string {
  return html`<header class="page-head"><p class="page-company">${productName}</p></header>
    <main class="page-main">
      <div class="stack"><h1>This booking link no longer works</h1></div>
    </main>`.html
}
