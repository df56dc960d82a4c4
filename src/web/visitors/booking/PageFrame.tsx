import { Fragment, type ReactNode } from 'react'
import type { PublicCompany } from '../../../shared/company/settings/company.ts'
import { LANGUAGE_NAMES, LANGUAGES } from '../../../shared/kernel/languages.ts'
import { formatPhone } from '../../../shared/kernel/phone.ts'

interface Props {
  company: PublicCompany | null
  product: string
  children: ReactNode
}

/**
 * The page around the booking, with the company's name on top; the server renders the same
 * (server/visitor-pages/booking.page.ts).
 */
export function PageFrame({ company, product, children }: Props) {
  const phone = company?.phone ?? company?.smuvsPhone
  return (
    <>
      <header className="page-head">
        {company?.logo && <img src={company.logo} alt="" width="48" height="48" />}
        <p className="page-company">{company?.name ?? product}</p>
        {phone && (
          <a className="page-phone" href={`tel:+1${phone}`}>
            {formatPhone(phone)}
          </a>
        )}
      </header>
      <main className="page-main">{children}</main>
      <footer className="page-foot">
        <a href="/terms">Terms</a> <a href="/privacy">Privacy</a>{' '}
        {LANGUAGES.map((language) => (
          <Fragment key={language}>
            <a href={`/language/${language}`} lang={language} rel="nofollow">
              {LANGUAGE_NAMES[language]}
            </a>{' '}
          </Fragment>
        ))}
      </footer>
    </>
  )
}
