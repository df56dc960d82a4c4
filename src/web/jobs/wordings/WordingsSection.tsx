import { Badge } from '@mantine/core'
import { IconChevronRight } from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import type { Dispatch, ReactNode, SetStateAction } from 'react'
import type { Company } from '../../../shared/company/settings/company.ts'
import { listWordings, type CompanyWording } from '../../../shared/jobs/wordings/wordings.api.ts'
import type { WordingName } from '../../../shared/jobs/documents/wordings/defaults.ts'
import { ErrorState, LoadingText } from '../../ui/states.tsx'
import type { Draft } from '../../kernel/draft.ts'
import { callQuery } from '../../kernel/queries.ts'
import { Notice } from './Notice.tsx'
import { usedLine, type WordingDraft } from './wording-draft.ts'
import { WordingEditor } from './WordingEditor.tsx'
import settings from '../../ui/section.module.css'
import classes from '../../ui/text-editor.module.css'
import ui from '../../ui/primitives.module.css'

type Drafts = Draft<Record<WordingName, WordingDraft>>

interface Props {
  company: Company
  /** The name of the open text; undefined or an unknown one shows the list. */
  opened: string | undefined
  drafts: Drafts
  onDrafts: Dispatch<SetStateAction<Drafts>>
  renderText: (body: string) => ReactNode
}

/** Shows the document editor: lists the texts that clients agree to, with the version in use. */
export function WordingsSection({ company, opened, drafts, onDrafts, renderText }: Props) {
  const wordings = useQuery(callQuery(listWordings, { params: { id: company.id } }))
  if (!wordings.data) {
    return wordings.isError ? (
      <ErrorState message={wordings.error.message} onRetry={() => void wordings.refetch()} />
    ) : (
      <LoadingText />
    )
  }
  const wording = wordings.data.find(({ name }) => name === opened)
  if (!wording) return <WordingList wordings={wordings.data} drafts={drafts} timezone={company.timezone} />
  const { name } = wording
  return (
    <WordingEditor
      key={name}
      company={company}
      wording={wording}
      draft={drafts[name]}
      onDraft={(change) =>
        onDrafts((before) => {
          const { [name]: old, ...others } = before
          const next = change(old)
          return next ? { ...others, [name]: next } : others
        })
      }
      renderText={renderText}
    />
  )
}

interface ListProps {
  wordings: readonly CompanyWording[]
  drafts: Drafts
  timezone: string
}

function WordingList({ wordings, drafts, timezone }: ListProps) {
  return (
    <div className={settings['stack']}>
      <h2 className={ui['headingLarge']}>Documents</h2>
      <Notice />
      <ul className={classes['list']}>
        {wordings.map((wording) => (
          <li key={wording.name}>
            <Link to="/settings" search={{ section: 'documents', text: wording.name }}>
              <span className={classes['what']}>
                <strong>{wording.title}</strong>
                <span className={settings['hint']}>{usedLine(wording, timezone)}</span>
              </span>
              {drafts[wording.name] && <Badge variant="default">Not saved</Badge>}
              <IconChevronRight size={18} aria-hidden />
            </Link>
          </li>
        ))}
      </ul>
    </div>
  )
}
