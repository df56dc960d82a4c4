import {
  DOCUMENT_STATUS_LABELS,
  type DocumentStatus,
  type WorkerDocument,
} from '../../../../shared/people/workers/worker-documents.ts'

const COLORS = { valid: 'green', expiring: 'yellow', expired: 'red' } as const satisfies Record<
  DocumentStatus,
  string
>

/**
 * Returns the status of a document as label and color. A license or medical card without an expiry date is
 * not called valid, because nobody would be warned before it expires.
 */
export function documentBadge({
  kind,
  expires,
  status,
}: Pick<WorkerDocument, 'kind' | 'expires' | 'status'>) {
  return expires === null && kind !== 'other'
    ? ({ label: 'No expiry date', color: 'yellow' } as const)
    : { label: DOCUMENT_STATUS_LABELS[status], color: COLORS[status] }
}
