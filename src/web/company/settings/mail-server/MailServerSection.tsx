import { Anchor, Tabs } from '@mantine/core'
import { Link } from '@tanstack/react-router'
import type { Dispatch, SetStateAction } from 'react'
import type { Company } from '../../../../shared/company/settings/company.ts'
import { hasEdits, type Draft } from '../../../kernel/draft.ts'
import { TabRow } from '../../../ui/TabRow.tsx'
import { EmailTest } from './EmailTest.tsx'
import type { MailServerValues } from './mail-server.ts'
import { MailServerForm } from './MailServerForm.tsx'
import settings from '../../../ui/section.module.css'
import ui from '../../../ui/primitives.module.css'

interface Props {
  company: Company
  draft: Draft<MailServerValues>
  onDraft: Dispatch<SetStateAction<Draft<MailServerValues>>>
}

/** Shows the settings of the company's mail server, with a test mail. */
export function MailServerSection({ company, draft, onDraft }: Props) {
  return (
    <div className={settings['stack']}>
      <h2 className={ui['headingLarge']}>Mail Server</h2>
      <p className={settings['hint']}>
        This server only sends your company’s emails. Where answers are read from is set in{' '}
        <Anchor
          size="sm"
          underline="always"
          renderRoot={(props) => <Link {...props} to="/settings" search={{ section: 'mailbox' }} />}
        >
          Mailbox
        </Anchor>
        .
      </p>
      <Tabs defaultValue="general">
        <TabRow aria-label="Parts of the mail server" mb="md">
          <Tabs.Tab value="general">General</Tabs.Tab>
          <Tabs.Tab value="test">Email Test</Tabs.Tab>
        </TabRow>
        <Tabs.Panel value="general">
          <MailServerForm company={company} draft={draft} onDraft={onDraft} />
        </Tabs.Panel>
        <Tabs.Panel value="test">
          <EmailTest company={company} isUnsaved={hasEdits(draft)} />
        </Tabs.Panel>
      </Tabs>
    </div>
  )
}
