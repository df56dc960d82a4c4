import type { CompanyPage } from '../../../shared/company/settings/company-page.ts'
import type { PublicCompany } from '../../../shared/company/settings/company.ts'
import { COMPANY_VARIABLES } from '../../../shared/company/settings/company.variables.ts'
import { WEEKDAY_NAMES } from '../../../shared/kernel/dates.ts'
import { cents, centsFromDollars, formatCents } from '../../../shared/kernel/money.ts'
import { stateName } from '../../../shared/kernel/places.ts'
import type { RatingSummary } from '../../../shared/visitors/reviews/reviews.api.ts'
import { html } from '../../kernel/http/html.ts'

/** What search engines and link previews get of a company. */
interface ListedCompany {
  face: PublicCompany
  own: CompanyPage
  ratings: RatingSummary
  publicUrl: string
  productName: string
}

/** Maximum length of a description in search engines, in characters. */
const DESCRIPTION_LENGTH = 160
const RATES = COMPANY_VARIABLES.filter((name) => /^hourlyRate(?:One|Two|Three|Four)$/.test(name))

interface PageAddress {
  street: string
  city: string
  state: string
  zip: string
}

/** The parts of a one-line US address, or null if it has another format. */
function placeOf(address: string): PageAddress | null {
  const [, street = '', city = '', state = '', zip = ''] =
    /^(.+?),\s*([^,]+),\s*([A-Z]{2})\s+(\d{5})(?:-\d{4})?(?:,\s*(?:USA|United States))?$/.exec(
      address.trim(),
    ) ?? []
  return street === '' ? null : { street, city, state, zip }
}

/** Returns the title of a company's page: its name and location. */
export function companyTitle({ name, address }: PublicCompany): string {
  const place = placeOf(address)
  return place ? `${name} · Movers in ${place.city}, ${place.state}` : `${name} · Movers`
}

/** Returns the company's own description, else what it does and where; at most as long as is displayed. */
export function companyDescription({ name, description, address }: PublicCompany): string {
  const place = placeOf(address)
  const said = description.replaceAll(/\s+/g, ' ').trim()
  const text = `${said || `${name}: moving and junk removal${place ? ` in ${place.city}, ${place.state}` : ''}.`} Rates, ratings and booking online.`
  if (text.length <= DESCRIPTION_LENGTH) return text
  const cut = (said || text).slice(0, DESCRIPTION_LENGTH)
  return cut.length < DESCRIPTION_LENGTH
    ? cut
    : `${cut.slice(0, cut.lastIndexOf(' ')).replace(/[,;.]$/, '')} …`
}

/** Returns the tags of a company's page for search engines and link previews. */
export function companyHead(company: ListedCompany): string {
  const { face, publicUrl, productName } = company
  const url = `${publicUrl}/${face.handle}`
  const title = companyTitle(face)
  const description = companyDescription(face)
  const tags = html`<link rel="canonical" href="${url}" />
    <meta property="og:type" content="business.business" />
    <meta property="og:site_name" content="${productName}" />
    <meta property="og:title" content="${title}" />
    <meta property="og:description" content="${description}" />
    <meta property="og:url" content="${url}" />
    <meta property="og:image" content="${imageOf(face, publicUrl)}" />
    <meta property="og:locale" content="en_US" />
    <meta name="twitter:card" content="summary" />`
  return `${tags.html}<script type="application/ld+json">${scriptJson(companyFacts(company))}</script>`
}

/** Returns the tags of another page with a company's content: they name the company's page as canonical. */
export function canonicalHead(publicUrl: string, handle: string): string {
  return html`<link rel="canonical" href="${publicUrl}/${handle}" />`.html
}

/** The company's facts in schema.org terms. */
function companyFacts({ face, own, ratings, publicUrl }: ListedCompany): Record<string, unknown> {
  const place = placeOf(face.address)
  const state = place?.state ?? face.addressState
  const phone = face.phone ?? face.smuvsPhone
  const rates = RATES.map((name) => face.variables[name]?.value ?? 0).filter((rate) => rate > 0)
  const dollars = (rate: number) => formatCents(cents(centsFromDollars(rate)))
  return {
    '@context': 'https://schema.org',
    '@type': 'MovingCompany',
    '@id': `${publicUrl}/${face.handle}`,
    name: face.name,
    url: `${publicUrl}/${face.handle}`,
    image: [imageOf(face, publicUrl), ...own.photos.map(({ url: photo }) => `${publicUrl}${photo}`)],
    ...(face.description !== '' && { description: face.description }),
    ...(phone !== null && { telephone: `+1${phone}` }),
    ...(face.address !== '' && {
      address: {
        '@type': 'PostalAddress',
        streetAddress: place?.street ?? face.address,
        ...(place && { addressLocality: place.city, postalCode: place.zip }),
        ...(state !== null && { addressRegion: state }),
        addressCountry: 'US',
      },
    }),
    ...(state !== null && { areaServed: { '@type': 'State', name: stateName(state) ?? state } }),
    ...(own.openingHours && {
      openingHoursSpecification: own.openingHours.flatMap((open, day) =>
        open === null
          ? []
          : [
              {
                '@type': 'OpeningHoursSpecification',
                dayOfWeek: WEEKDAY_NAMES[day],
                opens: open.from,
                closes: open.to,
              },
            ],
      ),
    }),
    ...(rates.length > 0 && {
      priceRange: `${dollars(Math.min(...rates))}–${dollars(Math.max(...rates))} per hour`,
    }),
    ...(ratings.average !== null && {
      aggregateRating: {
        '@type': 'AggregateRating',
        ratingValue: ratings.average,
        ratingCount: ratings.count,
        bestRating: 5,
        worstRating: 1,
      },
    }),
  }
}

function imageOf(face: PublicCompany, publicUrl: string): string {
  return `${publicUrl}${face.logo ?? '/icons/icon-512.png'}`
}

/** JSON that cannot end a script or break a line, whatever it contains. */
function scriptJson(value: unknown): string {
  return JSON.stringify(value).replaceAll(
    /[<>&\u2028\u2029]/g,
    (sign) => `\\u${sign.charCodeAt(0).toString(16).padStart(4, '0')}`,
  )
}
