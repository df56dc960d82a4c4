import type { PublicCompany } from '../../../shared/company/settings/company.ts'
import { formatPhone } from '../../../shared/kernel/phone.ts'
import { html } from '../../kernel/http/html.ts'

/**
 * Returns the booking page as it is displayed before its script has loaded: the company, and the first form
 * as the script renders it (web/booking/PageFrame.tsx, steps/EmailStep.tsx), so that nothing moves.
 */
export function bookingHtml({ name, logo, phone: ownPhone, smuvsPhone }: PublicCompany): string {
  const phone = ownPhone ?? smuvsPhone
  return html`<header class="page-head">
      ${logo !== null && html`<img src="${logo}" alt="" width="48" height="48" />`}
      <p class="page-company">${name}</p>
      ${phone !== null && html`<a class="page-phone" href="tel:+1${phone}">${formatPhone(phone)}</a>`}
    </header>
    <main class="page-main">
      <div class="booking" data-step="email">
        <form class="stack">
          <h1 class="step-heading">Book your move</h1>
          <p class="dim">Enter your email to begin. It takes a few minutes.</p>
          <div class="field">
            <label for="email">Email</label>
            <input type="email" id="email" name="email" autocomplete="username" disabled />
          </div>
          <output class="step-said"></output>
          <button type="submit" class="button filled" disabled>Continue</button>
          <noscript><p>Booking online needs JavaScript, which is switched off in this browser.</p></noscript>
        </form>
      </div>
    </main>
    <footer class="page-foot"><a href="/terms">Terms</a> <a href="/privacy">Privacy</a></footer>`.html
}

/** Returns the page of an invalid link. */
export function badLinkHtml(productName: string): string {
  return html`<header class="page-head"><p class="page-company">${productName}</p></header>
    <main class="page-main">
      <div class="stack"><h1>This booking link no longer works</h1></div>
    </main>`.html
}
