import { ActionIcon, Badge, Button } from '@mantine/core'
import { IconArrowDown, IconArrowUp, IconChevronRight, IconPlus } from '@tabler/icons-react'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { useState } from 'react'
import { MAX_OWN_DOCUMENTS } from '../../../shared/jobs/documents/own-documents.ts'
import {
  listOwnDocuments,
  orderOwnDocuments,
  type CompanyDocument,
} from '../../../shared/jobs/wordings/own-documents.api.ts'
import { call } from '../../kernel/api.ts'
import { callQuery } from '../../kernel/queries.ts'
import { ErrorState, LoadingText } from '../../ui/states.tsx'
import { showFailure } from '../../ui/toasts.ts'
import { NEW_DOCUMENT, summaryLine, type DocumentDrafts } from './own-document-draft.ts'
import settings from '../../ui/section.module.css'
import editor from '../../ui/text-editor.module.css'
import classes from './own-documents.module.css'
import ui from '../../ui/primitives.module.css'

interface Props {
  companyId: number
  drafts: DocumentDrafts
}

/** Lists the documents that a company wrote itself in their order, to open, to move and to add to. */
export function OwnDocumentList({ companyId, drafts }: Props) {
  const documents = useQuery(callQuery(listOwnDocuments, { params: { id: companyId } }))
  const isFull = (documents.data?.length ?? 0) >= MAX_OWN_DOCUMENTS
  return (
    <section className={`${settings['stack']} ${classes['section']}`} aria-labelledby="own-documents">
      <div className={`${ui['bar']} ${classes['head']}`}>
        <h3 id="own-documents" className={ui['heading']}>
          Your own documents
        </h3>
        {!isFull && (
          <Button
            variant="default"
            mih={44}
            leftSection={<IconPlus size={16} aria-hidden />}
            renderRoot={(props) => (
              <Link {...props} to="/settings" search={{ section: 'documents', text: NEW_DOCUMENT }} />
            )}
          >
            {drafts[NEW_DOCUMENT] ? 'Add document (not saved)' : 'Add document'}
          </Button>
        )}
      </div>
      <p className={settings['hint']}>
        {isFull
          ? `A company has at most ${MAX_OWN_DOCUMENTS} documents. Delete one to add another.`
          : 'Clients see them on their job after the texts above, in this order.'}
      </p>
      {documents.data ? (
        <DocumentRows companyId={companyId} documents={documents.data} drafts={drafts} />
      ) : documents.isError ? (
        <ErrorState message={documents.error.message} onRetry={() => void documents.refetch()} />
      ) : (
        <LoadingText />
      )}
    </section>
  )
}

interface RowsProps extends Props {
  documents: readonly CompanyDocument[]
}

function DocumentRows({ companyId, documents, drafts }: RowsProps) {
  const queries = useQueryClient()
  const [isMoving, setMoving] = useState(false)
  const { queryKey } = callQuery(listOwnDocuments, { params: { id: companyId } })

  async function move(from: number, to: number) {
    const ids = documents.map(({ id }) => id)
    ids.splice(to, 0, ...ids.splice(from, 1))
    setMoving(true)
    try {
      const body = { documents: ids }
      queries.setQueryData(queryKey, await call(orderOwnDocuments, { params: { id: companyId }, body }))
    } catch (error) {
      showFailure(error instanceof Error ? error.message : String(error))
      await queries.invalidateQueries({ queryKey })
    } finally {
      setMoving(false)
    }
  }

  if (documents.length === 0)
    return (
      <p className={settings['hint']}>
        None yet. Add what your clients should read or agree to: storage terms, a pet policy, parking rules.
      </p>
    )
  return (
    <ul className={editor['list']}>
      {documents.map((document, index) => (
        <li key={document.id} className={classes['row']}>
          <Link to="/settings" search={{ section: 'documents', text: document.name }}>
            <span className={editor['what']}>
              <strong>{document.title}</strong>
              <span className={settings['hint']}>{summaryLine(document)}</span>
            </span>
            {!document.isOn && <Badge variant="default">Off</Badge>}
            {drafts[document.name] && <Badge variant="default">Not saved</Badge>}
            <IconChevronRight size={18} aria-hidden />
          </Link>
          {documents.length > 1 && (
            <>
              <ActionIcon
                variant="default"
                size={44}
                disabled={isMoving || index === 0}
                aria-label={`Move up: ${document.title}`}
                onClick={() => void move(index, index - 1)}
              >
                <IconArrowUp size={18} aria-hidden />
              </ActionIcon>
              <ActionIcon
                variant="default"
                size={44}
                disabled={isMoving || index === documents.length - 1}
                aria-label={`Move down: ${document.title}`}
                onClick={() => void move(index, index + 1)}
              >
                <IconArrowDown size={18} aria-hidden />
              </ActionIcon>
            </>
          )}
        </li>
      ))}
    </ul>
  )
}
