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
 * How a paper stands, as word and color. A license or medical card without an expiry date is not called
 * valid: nobody is warned before it ends.
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
