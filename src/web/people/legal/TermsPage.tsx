import { termsOf, type LegalNames } from '../../../shared/people/accounts/terms.text.ts'
import { LegalPage } from './LegalPage.tsx'

/** /terms: the user agreement. */
export function TermsPage(names: LegalNames) {
  return <LegalPage title="Terms" sections={termsOf(names)} />
}
