import { Tabs } from '@mantine/core'
import { useState, type Dispatch, type SetStateAction } from 'react'
import type { Company } from '../../../../shared/company/settings/company.ts'
import { useAccount } from '../../../kernel/session.ts'
import { hasEdits, type Draft } from '../../../kernel/draft.ts'
import { TabRow } from '../../../ui/TabRow.tsx'
import { EmailTest } from './EmailTest.tsx'
import type { MailServerValues, TestMail } from './mail-server.ts'
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
  const account = useAccount()
  const [mail, setMail] = useState<TestMail>({
    to: account?.email ?? '',
    subject: 'Test of our mail server',
    message: `This mail was sent to try out the mail server of ${company.name}.`,
    isHtml: true,
  })
  return (
    <div className={settings['stack']}>
      <h2 className={ui['headingLarge']}>Mail Server</h2>
      <Tabs defaultValue="general">
        <TabRow aria-label="Parts of the mail server" mb="md">
          <Tabs.Tab value="general">General</Tabs.Tab>
          <Tabs.Tab value="test">Email Test</Tabs.Tab>
        </TabRow>
        <Tabs.Panel value="general">
          <MailServerForm company={company} draft={draft} onDraft={onDraft} />
        </Tabs.Panel>
        <Tabs.Panel value="test">
          <EmailTest company={company} isUnsaved={hasEdits(draft)} mail={mail} onMail={setMail} />
        </Tabs.Panel>
      </Tabs>
    </div>
  )
}
