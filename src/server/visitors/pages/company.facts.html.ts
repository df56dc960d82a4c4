import { openingLines, type CompanyPage } from '../../../shared/company/settings/company-page.ts'
import type { PublicCompany } from '../../../shared/company/settings/company.ts'
import { POLICY_TYPE_LABELS, type PolicyType } from '../../../shared/company/insurance/policy.ts'
import { html, type SafeHtml } from '../../kernel/http/html.ts'

/** Returns the registrations and the insurance of a company as badges; false if there are none. */
export function badges(
  { licenses }: Pick<PublicCompany, 'licenses'>,
  insured: readonly PolicyType[],
): SafeHtml | false {
  const insurance = insured.map((type) => POLICY_TYPE_LABELS[type].toLowerCase()).join(', ')
  return (
    (licenses.length > 0 || insurance !== '') &&
    html`<ul class="co-badges" aria-label="Licenses and insurance">
      ${licenses.map(({ label, number }) => html`<li><span>${label}</span> ${number}</li>`)}
      ${insurance !== '' && html`<li>Insured: ${insurance}</li>`}
    </ul>`
  )
}

/** Returns the photos of a company in one row that scrolls; false if there are none. */
export function photos({ photos: shown }: CompanyPage): SafeHtml | false {
  return (
    shown.length > 0 &&
    html`<ul class="co-photos" aria-label="Photos" tabindex="0">
      ${shown.map(({ url, text }) => html`<li><img data-own src="${url}" alt="${text}" loading="lazy" width="320" height="240" /></li>`)}
    </ul>`
  )
}

/** Returns what is included, where the company works and when it is open, as cards; what it does not say has none. */
export function offer({ included, serviceArea, openingHours }: CompanyPage): (SafeHtml | false)[] {
  const hours = openingLines(openingHours)
  return [
    included.length > 0 &&
      html`<section class="paper co-card" aria-labelledby="included">
        <h2 id="included">What is included</h2>
        <ul class="co-checks">
          ${included.map((one) => html`<li data-own>${one}</li>`)}
        </ul>
      </section>`,
    serviceArea !== '' &&
      html`<section class="paper co-card" aria-labelledby="area">
        <h2 id="area">Service area</h2>
        <p class="co-said" data-own>${serviceArea}</p>
      </section>`,
    hours.length > 0 &&
      html`<section class="paper co-card" aria-labelledby="hours">
        <h2 id="hours">Office hours</h2>
        <dl class="co-hours">
          ${hours.map(
            ({ days, hours: said }) =>
              html`<div>
                <dt data-value>${days}</dt>
                <dd>${said}</dd>
              </div>`,
          )}
        </dl>
      </section>`,
  ]
}

/** Returns the questions that a company answers; false if there are none. */
export function questions({ questions: asked }: CompanyPage): SafeHtml | false {
  return (
    asked.length > 0 &&
    html`<section class="co-questions" aria-labelledby="questions">
      <h2 id="questions">Questions and answers</h2>
      ${asked.map(
        ({ question, answer }) =>
          html`<details>
            <summary data-own>${question}</summary>
            <p class="co-said" data-own>${answer}</p>
          </details>`,
      )}
    </section>`
  )
}
