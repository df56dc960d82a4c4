import { Badge, Button, Switch } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { listNotices, saveNotice, type Notice } from '../../../shared/messages/notices/notices.api.ts'
import { noticeRule } from '../../../shared/messages/notices/notices.ts'
import type { CompanySectionProps } from '../../company/record/settings-section.ts'
import { call } from '../../kernel/api.ts'
import { callQuery, keyBelow, useRefetch } from '../../kernel/queries.ts'
import { ErrorState, LoadingText } from '../../ui/states.tsx'
import { showFailure, showSuccess } from '../../ui/toasts.ts'
import { NoticeDialog } from './NoticeDialog.tsx'
import settings from '../../ui/section.module.css'
import classes from './notices.module.css'
import ui from '../../ui/primitives.module.css'

/** Shows which messages clients get without anybody writing them, with their switches and texts. */
export default function NoticesSection({ company }: CompanySectionProps) {
  const notices = useQuery(callQuery(listNotices, { params: { id: company.id } }))
  const [edited, setEdited] = useState<Notice | null>(null)
  return (
    <div className={settings['stack']}>
      <h2 className={ui['headingLarge']}>Automatic messages</h2>
      <p className={settings['hint']}>
        Clients are told about their move by email, and by text message if they agreed to texts, or have no
        email address and left their number. Nobody gets texts after opting out.
      </p>
      {!company.smuvsPhone && (
        <p className={settings['hint']}>
          Text messages need a company phone number, which you can set up under Phone.
        </p>
      )}
      {notices.data ? (
        <ul className={classes['list']}>
          {notices.data.map((notice) => (
            <NoticeRow
              key={notice.kind}
              companyId={company.id}
              notice={notice}
              onEdit={() => setEdited(notice)}
            />
          ))}
        </ul>
      ) : notices.isError ? (
        <ErrorState message={notices.error.message} onRetry={() => void notices.refetch()} />
      ) : (
        <LoadingText />
      )}
      <NoticeDialog company={company} notice={edited} onClose={() => setEdited(null)} />
    </div>
  )
}

interface RowProps {
  companyId: number
  notice: Notice
  onEdit: () => void
}

type Switched = Partial<Pick<Notice, 'isMailOn' | 'isTextOn'>>

function NoticeRow({ companyId, notice, onEdit }: RowProps) {
  const { kind, isMailOn, isTextOn, isDefault, textBody, version } = notice
  const { label, hint, trigger } = noticeRule(kind)
  /** The switch that is being saved, as it will be. */
  const [saving, setSaving] = useState<Switched | null>(null)
  const shown = { isMailOn, isTextOn, ...saving }
  const reload = useRefetch(keyBelow(listNotices, { id: companyId }))

  async function change(switched: Switched) {
    setSaving(switched)
    try {
      await call(saveNotice, { params: { id: companyId, kind }, body: { ...switched, version } })
      showSuccess('Message saved.')
    } catch (error) {
      showFailure(error instanceof Error ? error.message : String(error))
    } finally {
      await reload()
      setSaving(null)
    }
  }

  return (
    <li aria-label={label}>
      <div className={classes['what']}>
        <strong>{label}</strong>
        <span className={settings['hint']}>{hint}</span>
        {!isDefault && (
          <Badge variant="light" className={classes['changed'] ?? ''}>
            Changed
          </Badge>
        )}
      </div>
      {trigger === 'event' && (
        <div className={classes['switches']}>
          <Switch
            label="Email"
            aria-label={`${label} by email`}
            checked={shown.isMailOn}
            disabled={saving !== null}
            onChange={(event) => void change({ isMailOn: event.currentTarget.checked })}
          />
          {textBody !== null && (
            <Switch
              label="Text"
              aria-label={`${label} by text message`}
              checked={shown.isTextOn}
              disabled={saving !== null}
              onChange={(event) => void change({ isTextOn: event.currentTarget.checked })}
            />
          )}
        </div>
      )}
      <Button variant="default" mih={44} aria-label={`Edit ${label}`} onClick={onEdit}>
        Edit
      </Button>
    </li>
  )
}
