import type { Company } from '../../shared/company/settings/company.ts'

/** What a section of a person's own settings is given. */
export interface UserSectionProps {
  /** Told whether something is typed and not saved. */
  onDirty: (isDirty: boolean) => void
}

/** What a section of a company's settings is given. */
export interface CompanySectionProps extends UserSectionProps {
  company: Company
}
