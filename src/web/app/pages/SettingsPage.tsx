import { Container } from '@mantine/core'
import { WordingText } from '../../ui/WordingText.tsx'
import { useAccount } from '../../kernel/session.ts'
import type { SettingsSection } from '../../company/settings/sections.ts'
import { ownSections } from '../settings/own-sections.ts'
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
  const { companyId, sections } = ownSections(account)
  if (!sections.includes(section)) return <NotAllowedPage />
  return (
    <Container size="100%" py="lg">
      <PageHeader title="Settings" />
      <SettingsArea
        // The key resets the state when the company changes.
        key={companyId}
        companyId={companyId}
        sections={sections}
        section={section}
        text={text}
        renderText={(body) => <WordingText text={body} />}
        more={moreSections}
      />
    </Container>
  )
}
