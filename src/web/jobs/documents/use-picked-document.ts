import { useCallback, useState } from 'react'
import { documentNamesIn, type DocumentName } from '../../../shared/jobs/documents/document.ts'

/** Where the tab of the browser remembers which document of which job was opened last. */
const KEY = 'pickedDocument'

/** Returns whether the page was loaded again rather than opened: by the reader, or by a phone that had dropped it. */
function isLoadedAgain(): boolean {
  const [entry] = performance.getEntriesByType('navigation') as PerformanceNavigationTiming[]
  return entry !== undefined && entry.type !== 'navigate'
}

function readPicked(jobId: number | null): DocumentName | null {
  const [job, name = ''] = (sessionStorage.getItem(KEY) ?? '').split(' ')
  return jobId !== null && job === String(jobId) ? (documentNamesIn([name])[0] ?? null) : null
}

/**
 * Returns the document of a job that the reader picked, null for none yet, and a function to pick one. A reload opens the
 * same one again.
 */
export function usePickedDocument(
  jobId: number | null,
): [DocumentName | null, (name: DocumentName | null) => void] {
  const [picked, setPicked] = useState(() => (isLoadedAgain() ? readPicked(jobId) : null))
  const pick = useCallback(
    (name: DocumentName | null) => {
      setPicked(name)
      if (jobId !== null && name !== null) sessionStorage.setItem(KEY, `${jobId} ${name}`)
    },
    [jobId],
  )
  return [picked, pick]
}
