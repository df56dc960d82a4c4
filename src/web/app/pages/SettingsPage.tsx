import { Container } from '@mantine/core'
import { effectiveRole, isManager } from '../../../shared/kernel/permissions.ts'
import { WordingText } from '../../ui/WordingText.tsx'
import { useAccount } from '../../kernel/session.ts'
import { sectionsFor, type SettingsSection } from '../../company/settings/sections.ts'
import { SettingsArea } from '../settings/SettingsArea.tsx'
import { PageHeader } from '../../ui/PageHeader.tsx'
import { NotAllowedPage } from '../NotAllowedPage.tsx'
import { moreSections } from './settings-sections.ts'

interface Props {
  section: SettingsSection
  /** The name of the text that is open in the "Documents" section. */
  text: string | undefined
}

/**
 * /settings: the person's own settings, and those that a company's managers set; the company is the person's
 * default one.
 */
export function SettingsPage({ section, text }: Props) {
  const account = useAccount()
  if (!account) return null
  const companyId = account.defaultCompany ?? account.companies[0]?.id
  const role = account.companies.find(({ id }) => id === companyId)?.role ?? effectiveRole(account.roles)
  const maySet = account.approved && isManager(role) && companyId !== undefined
  const sections = sectionsFor({
    isManager: maySet,
    isAdministrator: maySet && role === 'administrator',
    isSales: account.isSales,
    isClient: account.companies.some((one) => one.role === 'client'),
  })
  if (!sections.includes(section)) return <NotAllowedPage />
  return (
    <Container size="100%" py="lg">
      <PageHeader title="Settings" />
      <SettingsArea
        // The key resets the state when the company changes.
        key={companyId}
        companyId={maySet ? companyId : null}
        sections={sections}
        section={section}
        text={text}
        renderText={(body) => <WordingText text={body} />}
        more={moreSections}
      />
    </Container>
  )
}
