import { Anchor, Button, Skeleton } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { LICENSE_CLASS_LABELS } from '../../../../shared/company/fleet/licenses.ts'
import { formatDay } from '../../../../shared/kernel/dates.ts'
import {
  DOCUMENT_KIND_LABELS,
  type WorkerDocument,
} from '../../../../shared/people/workers/worker-documents.ts'
import { deleteWorkerDocument } from '../../../../shared/people/workers/workers.api.ts'
import { call } from '../../../kernel/api.ts'
import { useRefetch } from '../../../kernel/queries.ts'
import { ConfirmDialog } from '../../../ui/ConfirmDialog.tsx'
import { EmptyState, ErrorState } from '../../../ui/states.tsx'
import { StatusBadge } from '../../../ui/StatusBadge.tsx'
import { showSuccess } from '../../../ui/toasts.ts'
import { documentsQuery, type ScheduleOwner } from '../workers.queries.ts'
import { documentBadge } from './document-badge.ts'
import { DocumentDialog } from './DocumentDialog.tsx'
import classes from '../workers.module.css'
import ui from '../../../ui/primitives.module.css'

interface Props {
  whose: ScheduleOwner
  companyId: number
  mayWrite: boolean
}

/** Lists licenses, medical cards and other documents of a worker, with their status. */
export function WorkerDocuments({ whose, companyId, mayWrite }: Props) {
  const query = useQuery(documentsQuery(whose))
  const [edited, setEdited] = useState<WorkerDocument | 'new' | null>(null)
  const [removed, setRemoved] = useState<WorkerDocument | null>(null)
  const renew = useRefetch(documentsQuery(whose).queryKey)
  if (query.isError && !query.data)
    return <ErrorState message={query.error.message} onRetry={() => void query.refetch()} />
  if (!query.data)
    return <Skeleton height={120} radius="md" component="output" aria-label="Loading documents" />
  const add = mayWrite && (
    <Button variant="default" onClick={() => setEdited('new')}>
      Add document
    </Button>
  )
  return (
    <div className={ui['section']}>
      {query.data.length === 0 ? (
        <EmptyState
          title="No documents yet"
          text="Licenses, medical cards and other documents appear here. The office is reminded before they expire."
          action={add}
        />
      ) : (
        <>
          <div className={classes['bar']}>{add}</div>
          <ul className={ui['listStack']} aria-label="Documents">
            {query.data.map((document) => (
              <li key={document.id} className={classes['card']} aria-label={titleOf(document)}>
                <div className={classes['facts']}>
                  <div className={classes['name']}>{titleOf(document)}</div>
                  <div className={ui['small']}>{factsOf(document)}</div>
                  {document.file !== null && (
                    <Anchor
                      size="sm"
                      href={document.file}
                      target="_blank"
                      rel="noopener"
                      underline="always"
                      // The link is signed for ten minutes, so a screen that stayed open requests a new one.
                      onFocus={() => query.isStale && void query.refetch()}
                    >
                      {document.fileName || 'Open the file'}
                    </Anchor>
                  )}
                </div>
                <StatusBadge {...documentBadge(document)} />
                {mayWrite && (
                  <div className={ui['wrap']}>
                    <Button variant="default" size="sm" onClick={() => setEdited(document)}>
                      Edit
                    </Button>
                    <Button variant="subtle" color="red" size="sm" onClick={() => setRemoved(document)}>
                      Delete
                    </Button>
                  </div>
                )}
              </li>
            ))}
          </ul>
        </>
      )}
      {whose !== 'me' && edited !== null && (
        <DocumentDialog
          workerId={whose}
          companyId={companyId}
          document={edited === 'new' ? null : edited}
          onClose={() => setEdited(null)}
          onSaved={renew}
        />
      )}
      <ConfirmDialog
        opened={removed !== null}
        onClose={() => setRemoved(null)}
        question={`Delete ${removed ? titleOf(removed) : ''} with its file? This cannot be undone.`}
        confirmLabel="Delete document"
        onConfirm={async () => {
          if (!removed || whose === 'me') return
          const { message } = await call(deleteWorkerDocument, {
            params: { id: whose, documentId: removed.id },
          })
          showSuccess(message)
          await renew()
        }}
      />
    </div>
  )
}

function titleOf({ kind, title }: WorkerDocument): string {
  return kind === 'other' ? title : DOCUMENT_KIND_LABELS[kind]
}

function factsOf({ number, licenseClass, issued, expires }: WorkerDocument): string {
  return [
    licenseClass === null ? '' : LICENSE_CLASS_LABELS[licenseClass],
    number === '' ? '' : `No. ${number}`,
    issued === null ? '' : `issued ${formatDay(issued)}`,
    expires === null ? '' : `expires ${formatDay(expires)}`,
  ]
    .filter(Boolean)
    .join(' · ')
}
