import { privacyOf, type LegalNames } from '../../../../shared/people/accounts/terms.text.ts'
import { LegalPage } from './LegalPage.tsx'

/** /privacy: what happens with data. */
export function PrivacyPage(names: LegalNames) {
  return <LegalPage title="Privacy" sections={privacyOf(names)} />
}
