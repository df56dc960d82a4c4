import type { Company } from '../../../shared/company/settings/company.ts'

/** Props of a section of a person's own settings. */
export interface UserSectionProps {
  /** Called with whether there are unsaved changes. */
  onDirty: (isDirty: boolean) => void
}

/** Props of a section of a company's settings. */
export interface CompanySectionProps extends UserSectionProps {
  company: Company
}
