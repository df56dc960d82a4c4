import { Button, Menu } from '@mantine/core'
import { IconFileText } from '@tabler/icons-react'
import { useState } from 'react'
import { mailDaySheets, makeDaySheet } from '../../../shared/overview/today/today.api.ts'
import type { Today } from '../../../shared/overview/today/today.ts'
import { call } from '../../kernel/api.ts'
import { openDownload } from '../../kernel/save-file.ts'
import { AsyncButton } from '../../ui/AsyncButton.tsx'
import { ConfirmDialog } from '../../ui/ConfirmDialog.tsx'
import { showFailure, showSuccess } from '../../ui/toasts.ts'

/** Makes the PDF of the day: for the office all jobs, or those of the crew that somebody leads; for workers their own. */
export default function DaySheets({ data }: { data: Today }) {
  const [isAsking, setAsking] = useState(false)
  const download = async (lead?: number) => {
    const body = { date: data.day, company: data.company.id, ...(lead !== undefined && { lead }) }
    const { download_link: link } = await call(makeDaySheet, { body })
    openDownload(link)
  }
  const icon = <IconFileText size={18} aria-hidden />
  if (data.jobs.length === 0) return null
  if (data.waiting === null)
    return (
      <AsyncButton variant="default" h={44} leftSection={icon} action={() => download()}>
        Day sheet
      </AsyncButton>
    )
  const choose = (lead?: number) => void download(lead).catch((error: Error) => showFailure(error.message))
  return (
    <>
      <Menu position="bottom-end">
        <Menu.Target>
          <Button variant="default" h={44} leftSection={icon}>
            Day sheets
          </Button>
        </Menu.Target>
        <Menu.Dropdown>
          <Menu.Item onClick={() => choose()}>All jobs, for the office</Menu.Item>
          {leadsOf(data).map(({ id, name }) => (
            <Menu.Item key={id} onClick={() => choose(id)}>{`Crew of ${name}`}</Menu.Item>
          ))}
          <Menu.Divider />
          <Menu.Item onClick={() => setAsking(true)}>Mail day sheets</Menu.Item>
        </Menu.Dropdown>
      </Menu>
      <ConfirmDialog
        opened={isAsking}
        onClose={() => setAsking(false)}
        question="Each member of the crews gets their own jobs of this day by email, and the company gets all of them."
        confirmLabel="Mail day sheets"
        onConfirm={async () => {
          const { message } = await call(mailDaySheets, {
            body: { date: data.day, company: data.company.id },
          })
          showSuccess(message)
        }}
      />
    </>
  )
}

/** Returns the leads of the crews of the day. */
function leadsOf({ jobs }: Today): { id: number; name: string }[] {
  const leads = new Map<number, string>()
  for (const { crew } of jobs)
    for (const { id, name, isLead } of crew) if (isLead && id !== null) leads.set(id, name)
  return [...leads].map(([id, name]) => ({ id, name }))
}
