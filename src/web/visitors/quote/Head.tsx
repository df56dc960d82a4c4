import type { PublicCompany } from '../../../shared/company/settings/company.ts'
import { QUOTE_TITLE } from '../../../shared/visitors/booking/quote-words.ts'

/** Shows the company whose form it is. */
export function Head({ company }: { company: Pick<PublicCompany, 'name' | 'logo'> }) {
  return (
    <header className="quote-head">
      {company.logo !== null && <img src={company.logo} alt="" width="56" height="56" />}
      <div>
        <p>{company.name}</p>
        <h1>{QUOTE_TITLE}</h1>
      </div>
    </header>
  )
}
