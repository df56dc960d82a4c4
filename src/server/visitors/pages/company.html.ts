import type { PolicyType } from '../../../shared/company/insurance/policy.ts'
import type { CompanyPage } from '../../../shared/company/settings/company-page.ts'
import type { PublicBookingSettings } from '../../../shared/company/settings/online-booking.ts'
import type { PublicCompany } from '../../../shared/company/settings/company.ts'
import { centsFromDollars, formatCents } from '../../../shared/kernel/money.ts'
import { formatPhone } from '../../../shared/kernel/phone.ts'
import { PRICE_FORM_HINT } from '../../../shared/visitors/booking/quote-words.ts'
import type { RatingSummary, Review } from '../../../shared/visitors/reviews/reviews.api.ts'
import { authorText, starSymbols, starsText, summaryText } from '../../../shared/visitors/reviews/review.ts'
import { html, type SafeHtml } from '../../kernel/http/html.ts'
import { languageLinks } from '../../kernel/http/language.routes.ts'
import { badges, offer, photos, questions } from './company.facts.html.ts'

interface ShownPage {
  face: PublicCompany
  /** What the company says about itself. */
  own: CompanyPage
  /** Kinds of insurance that are in force. */
  insured: readonly PolicyType[]
  booking: PublicBookingSettings
  summary: RatingSummary
  reviews: readonly Review[]
  /** Number of ratings per 'Show more'. */
  pageSize: number
  productName: string
}

/** Length in characters from which a name and a description are displayed smaller. */
const LONG_NAME = 40
const LONG_DESCRIPTION = 200

const CREWS = [
  ['hourlyRateOne', '1 mover'],
  ['hourlyRateTwo', '2 movers'],
  ['hourlyRateThree', '3 movers'],
  ['hourlyRateFour', '4 movers'],
] as const

/**
 * Returns a company's page as it is read without a script: who it is, its rates with their basis, its
 * ratings, and the element in which the booking flow starts.
 */
export function companyHtml(page: ShownPage): string {
  const { face, own, productName } = page
  return html`<a class="co-skip" href="#main">Skip to content</a>
    <header class="co-top">
      <div class="co-wide co-bar">
        <div class="co-brand">
          ${face.logo !== null && html`<img class="co-logo" src="${face.logo}" alt="" width="64" height="64" />`}
          <h1${face.name.length > LONG_NAME && html` class="co-long"`} data-own>${face.name}</h1>
        </div>
        <nav class="co-ways" aria-label="Contact">
          ${phoneLink(face, 'button plain')}<a class="button filled" href="#booking">Book your move</a>
        </nav>
      </div>
    </header>
    <main id="main" class="co-wide co-main">
      <div class="co-intro">
        ${face.description !== '' && html`<p class="co-lead${face.description.length > LONG_DESCRIPTION && ' co-long'}" data-own>${face.description}</p>`}
        <p class="co-marks"><a href="#ratings">${ratingMark(page.summary)}</a></p>
        ${face.address !== '' && html`<address class="dim" data-own>${face.address}</address>`}
        ${badges(face, page.insured)}
      </div>
      ${
        isPricedHere(page) &&
        html`<div class="co-booking">
          <h2>What your move is likely to cost</h2>
          <section id="your-price" class="paper" aria-label="What your move is likely to cost">
            <p class="price-form-hint">${PRICE_FORM_HINT}</p>
            ${otherWays(face)}
          </section>
        </div>`
      }
      ${photos(own)}
      <div class="co-pair">${rates(face)} ${teaser(page)} ${offer(own)}</div>
      ${ratings(page)}
      <div class="co-booking">
        <h2>Book your move</h2>
        <section id="booking" class="paper" aria-label="Book your move">
          <p>Booking opens here in a moment.</p>
          ${otherWays(face)}
        </section>
      </div>
      ${questions(own)}
    </main>
    <footer class="co-foot">
      <div class="co-wide">
        <p>
          ${face.name}${face.address !== '' && html` · ${face.address}`}${face.phone !== null && html` · ${phoneLink(face, '')}`}
        </p>
        <p class="dim">
          Booking by <a href="/">${productName}</a> · <a href="/terms">Terms</a> ·
          <a href="/privacy">Privacy</a> · ${languageLinks}
        </p>
      </div>
    </footer>`.html
}

function phoneLink({ phone, smuvsPhone }: PublicCompany, look: string): SafeHtml | false {
  const number = phone ?? smuvsPhone
  return number !== null && html`<a class="${look}" href="tel:+1${number}">${formatPhone(number)}</a>`
}

function ratingMark({ average, count }: RatingSummary): SafeHtml {
  if (average === null) return html`No ratings yet`
  const full = Math.floor(average + 0.25)
  const isHalf = average - full >= 0.25
  const half = isHalf && html`<span class="co-half">☆</span>`
  const drawn = html`${'★'.repeat(full)}${half}${'☆'.repeat(5 - full - (isHalf ? 1 : 0))}`
  return html`<span class="co-stars" aria-hidden="true">${drawn}</span> ${summaryText({ average, count })}`
}

function rates(face: PublicCompany): SafeHtml {
  const valueOf = (name: string) => face.variables[name]?.value ?? 0
  return html`<section class="paper co-card" aria-labelledby="rates">
    <h2 id="rates">Rates</h2>
    <table class="co-rates">
      <thead>
        <tr>
          <th scope="col">Crew</th>
          <th scope="col" class="money">Per hour</th>
        </tr>
      </thead>
      <tbody>
        ${CREWS.map(
          ([name, label]) =>
            html`<tr>
              <th scope="row">${label}</th>
              <td class="money">${formatCents(centsFromDollars(valueOf(name)))}</td>
            </tr>`,
        )}
      </tbody>
    </table>
    <ul class="co-notes">
      <li>${depositText(face)}</li>
      <li>${valueOf('minimumTime')}-hour minimum</li>
      <li>The rate does not include a truck.</li>
      ${truckPrice(face)}
    </ul>
  </section>`
}

/** The additional price of a truck, if the company has set it. */
function truckPrice({ variables }: PublicCompany): SafeHtml | false {
  const [flat, mile] = ['truckFlatRate', 'truckByDistance'].map((name) => variables[name]?.value ?? 0)
  const [once, perMile] = [flat, mile].map((price) => price && formatCents(centsFromDollars(price)))
  if (once && perMile) return html`<li>Truck: ${once} plus ${perMile} per mile</li>`
  if (perMile) return html`<li>Truck: ${perMile} per mile</li>`
  return once ? html`<li>Truck: ${once}</li>` : false
}

/** The deposit of a local move, in dollars or percent with two decimals. */
function depositText({ variables }: PublicCompany): string {
  const fee = variables['depositLocal']
  if (!fee || fee.value === 0) return 'Deposit: $0.00. Nothing is due when you book.'
  if (fee.unitsLabel === '%') return `Deposit: ${fee.value.toFixed(2)} % of the estimate`
  return `Deposit: ${formatCents(centsFromDollars(fee.value))}`
}

/** Whether visitors see a price on this page before they have said who they are. */
function isPricedHere({ booking }: ShownPage): boolean {
  return booking.isPriceShown && booking.isPriceBeforeContact
}

function teaser(page: ShownPage): SafeHtml {
  const { booking } = page
  return html`<section class="paper co-card co-teaser" aria-labelledby="price">
    <h2 id="price">${booking.isPriceShown ? 'Instant price' : 'Book online'}</h2>
    ${
      booking.isPriceShown
        ? html`<p>
            Say where from, where to, the day and the size of your home, and see at once what your move is
            likely to cost, line by line${isPricedHere(page) ? ', before you leave a phone number' : ''}.
          </p>`
        : html`<p>Say where from, where to and the day, and pick from the days that are still free.</p>`
    }
    <ol class="co-steps">
      <li>Tell us about your move</li>
      <li>${booking.isPriceShown ? 'See the price and pick a free day' : 'Pick a free day'}</li>
      <li>Review the documents and book</li>
    </ol>
    <p>
      <a class="button filled" href="${isPricedHere(page) ? '#your-price' : '#booking'}"
        >${booking.isPriceShown ? 'See your price' : 'Start now'}</a
      >
    </p>
  </section>`
}

function ratings({ face, summary, reviews, pageSize }: ShownPage): SafeHtml {
  const rest = summary.count - reviews.length
  const pages = Math.ceil(reviews.length / pageSize) + 1
  return html`<section id="ratings" class="co-ratings" aria-labelledby="said">
    <h2 id="said">What clients say</h2>
    <p class="co-sum">${ratingMark(summary)}</p>
    ${
      summary.count === 0
        ? html`<p class="dim">
            Clients are asked for a rating after each completed move. What they say stands here, whatever it
            is.
          </p>`
        : html`<ul class="co-list" aria-label="Ratings">
              ${reviews.map((review) => rating(face, review))}
            </ul>
            ${rest > 0 && html`<p><a class="button plain" id="more-ratings" href="?ratings=${pages}#ratings" data-handle="${face.handle}" data-shown="${reviews.length}" data-size="${pageSize}">Show more</a></p>`}
            <p class="dim co-small">
              From clients of completed moves, who were asked by a link of their own. None is left out or
              changed.
            </p>
            <template id="rating"
              >${rating(face, { id: 0, stars: 0, comment: '', by: '', city: '', movedOn: null, answeredAt: '', reply: '' })}</template
            >`
    }
  </section>`
}

/** One rating; empty parts are hidden, for the script that fills a copy of it. */
function rating({ name }: PublicCompany, review: Review): SafeHtml {
  const isQuiet = review.comment === ''
  return html`<li class="paper co-rating">
    <p class="co-stars" aria-hidden="true" data-part="drawn">${starSymbols(review.stars)}</p>
    <p class="hidden" data-part="stars">${starsText(review.stars)}</p>
    <p class="co-said" data-own data-part="comment" ${isQuiet && html` hidden`}>${review.comment}</p>
    <p class="dim co-small" data-part="by">${authorText(review)}</p>
    <div class="co-reply" data-part="answer" ${review.reply === '' && html` hidden`}>
      <p class="co-small"><strong>${`${name} replied`}</strong></p>
      <p class="co-said" data-part="reply" data-own>${review.reply}</p>
    </div>
  </li>`
}

/** What somebody can do whose browser does not run the forms. */
function otherWays(face: PublicCompany): SafeHtml {
  const phone = phoneLink(face, '')
  return html`${phone !== false && html`<p><span>You can also call:</span> ${phone}</p>`}
    <noscript
      ><p>This part of the page needs JavaScript, which is switched off in this browser.</p></noscript
    >`
}
