import { NumberInput } from '@mantine/core'
import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { useDeferredValue, useState } from 'react'
import { getNoticeFacts } from '../../../shared/messages/notices/notices.api.ts'
import type { NoticeKind } from '../../../shared/messages/notices/notices.ts'
import { fillNotice, type NoticeTexts } from '../../../shared/messages/notices/notices.rules.ts'
import { callQuery } from '../../kernel/queries.ts'
import settings from '../../ui/section.module.css'
import editor from '../../ui/text-editor.module.css'
import classes from './notices.module.css'
import ui from '../../ui/primitives.module.css'

interface Props {
  companyId: number
  kind: NoticeKind
  texts: NoticeTexts
}

/** Shows a message as its recipient gets it, with the facts of an example or of a job. */
export function NoticePreview({ companyId, kind, texts }: Props) {
  const [job, setJob] = useState<number | ''>('')
  const wanted = useDeferredValue(job)
  const shown = useDeferredValue(texts)
  const query = wanted === '' ? {} : { job: wanted }
  const facts = useQuery({
    ...callQuery(getNoticeFacts, { params: { id: companyId, kind }, query }),
    placeholderData: keepPreviousData,
    retry: false,
  })
  return (
    <section className={classes['preview']} aria-labelledby="notice-preview">
      <h3 id="notice-preview" className={ui['heading']}>
        Preview
      </h3>
      <NumberInput
        label="Job number"
        description="Leave it empty for an example."
        allowDecimal={false}
        allowNegative={false}
        hideControls
        maxLength={15}
        value={job}
        error={facts.isError ? facts.error.message : undefined}
        onChange={(value) => setJob(typeof value === 'number' && value > 0 ? value : '')}
      />
      {facts.data && (
        <>
          <section className={editor['paper']} aria-label="Email">
            <p className={classes['subject']}>{fillNotice(shown.mailSubject, facts.data)}</p>
            <p className={classes['message']}>{fillNotice(shown.mailBody, facts.data)}</p>
          </section>
          {shown.textBody !== null && (
            <section className={classes['bubble']} aria-label="Text message">
              <p className={classes['message']}>{fillNotice(shown.textBody, facts.data)}</p>
            </section>
          )}
          <p className={settings['hint']}>
            The link to the job opens it without a password when the message is sent.
          </p>
        </>
      )}
    </section>
  )
}
