import { useState } from 'react'
import { noticeRule } from '../../../shared/messages/notices/notices.ts'
import type { Notice } from '../../../shared/messages/notices/notices.api.ts'
import type { Company } from '../../../shared/company/settings/company.ts'
import { DraftModal } from '../../ui/DraftModal.tsx'
import { useNarrow } from '../../ui/use-narrow.ts'
import { NoticeForm } from './NoticeForm.tsx'

interface Props {
  company: Company
  /** The message to edit; null for none. */
  notice: Notice | null
  onClose: () => void
}

/** The dialog with the texts of an automatic message; it asks before it discards input. */
export function NoticeDialog({ company, notice, onClose }: Props) {
  const isNarrow = useNarrow()
  const [isDirty, setDirty] = useState(false)
  return (
    <DraftModal
      opened={notice !== null}
      onClose={onClose}
      title={notice ? noticeRule(notice.kind).label : ''}
      size="72rem"
      fullScreen={isNarrow}
      isDirty={isDirty}
    >
      {notice && <NoticeForm company={company} notice={notice} onDirty={setDirty} onClose={onClose} />}
    </DraftModal>
  )
}
