import { privacyOf, type LegalNames } from '../../../shared/people/accounts/terms.text.ts'
import { LegalPage } from './LegalPage.tsx'

/** /privacy: the privacy policy. */
export function PrivacyPage(names: LegalNames) {
  return <LegalPage title="Privacy" sections={privacyOf(names)} />
}
