import { Badge } from '@mantine/core'
import { IconChevronRight } from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { Suspense, type Dispatch, type ReactNode, type SetStateAction } from 'react'
import { lazyPart } from '../../kernel/lazy-part.ts'
import type { Company } from '../../../shared/company/settings/company.ts'
import { listWordings, type CompanyWording } from '../../../shared/jobs/wordings/wordings.api.ts'
import { listOwnDocuments } from '../../../shared/jobs/wordings/own-documents.api.ts'
import type { BuiltInWording } from '../../../shared/jobs/documents/wordings/defaults.ts'
import { ErrorState, LoadingText } from '../../ui/states.tsx'
import type { Draft } from '../../kernel/draft.ts'
import { callQuery } from '../../kernel/queries.ts'
import { Notice } from './Notice.tsx'
import { NEW_DOCUMENT, type DocumentDrafts } from './own-document-draft.ts'
import { OwnDocumentList } from './OwnDocumentList.tsx'
import { usedLine, type WordingDraft } from './wording-draft.ts'
import { WordingEditor } from './WordingEditor.tsx'
import settings from '../../ui/section.module.css'
import classes from '../../ui/text-editor.module.css'
import ui from '../../ui/primitives.module.css'

const OwnDocumentEditor = lazyPart(() => import('./OwnDocumentEditor.tsx'))

type Drafts = Draft<Record<BuiltInWording, WordingDraft>>

interface OwnProps {
  company: Company
  ownDrafts: DocumentDrafts
  onOwnDrafts: Dispatch<SetStateAction<DocumentDrafts>>
  renderText: (body: string) => ReactNode
}

interface Props extends OwnProps {
  /** The name of the open text; undefined or an unknown one shows the list. */
  opened: string | undefined
  drafts: Drafts
  onDrafts: Dispatch<SetStateAction<Drafts>>
}

/**
 * Shows the document editor: lists the texts that clients agree to, with the version in use, and the
 * documents that the company wrote itself.
 */
export function WordingsSection({ opened, drafts, onDrafts, ...own }: Props) {
  const { company, renderText } = own
  const wordings = useQuery(callQuery(listWordings, { params: { id: company.id } }))
  if (!wordings.data) {
    return wordings.isError ? (
      <ErrorState message={wordings.error.message} onRetry={() => void wordings.refetch()} />
    ) : (
      <LoadingText />
    )
  }
  const wording = wordings.data.find(({ name }) => name === opened)
  if (!wording)
    return (
      <OpenedDocument {...own} opened={opened}>
        <WordingList wordings={wordings.data} drafts={drafts} timezone={company.timezone} />
        <OwnDocumentList companyId={company.id} drafts={own.ownDrafts} />
      </OpenedDocument>
    )
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

/** Shows the editor of the own document that is open; `children` if none is. */
function OpenedDocument({
  opened,
  children,
  company,
  ownDrafts,
  onOwnDrafts,
  renderText,
}: OwnProps & { opened: string | undefined; children: ReactNode }) {
  const documents = useQuery(callQuery(listOwnDocuments, { params: { id: company.id } }))
  const document = documents.data?.find(({ name }) => name === opened) ?? null
  if (document === null && opened !== NEW_DOCUMENT) return children
  return (
    <Suspense fallback={<LoadingText />}>
      <OwnDocumentEditor
        key={opened}
        company={company}
        document={document}
        drafts={ownDrafts}
        onDrafts={onOwnDrafts}
        renderText={renderText}
      />
    </Suspense>
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
