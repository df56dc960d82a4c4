import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { useFocusAfterLoss } from '../../kernel/focus.ts'
import type { CompanySectionProps } from '../../company/record/settings-section.ts'
import { ErrorState, LoadingText } from '../../ui/states.tsx'
import { ImportList } from './ImportList.tsx'
import { ImportProgress } from './ImportProgress.tsx'
import { importQuery } from './imports.queries.ts'
import { MappingStep } from './MappingStep.tsx'
import { NewImport } from './NewImport.tsx'
import ui from '../../ui/primitives.module.css'

/** Id of the heading that gets the focus in each step. */
const TITLE = 'import-title'

type Place = { at: 'list' } | { at: 'new' } | { at: 'import'; id: number }

/** Imports clients, workers and jobs from files of other programs: file, columns, check, progress, undo. */
export default function ImportSection({ company }: CompanySectionProps) {
  const [place, setPlace] = useState<Place>({ at: 'list' })
  useFocusAfterLoss(place, TITLE)
  const toList = () => setPlace({ at: 'list' })
  return (
    <div className={ui['panel']}>
      <h2 id={TITLE} tabIndex={-1} className={ui['headingLarge']}>
        Import
      </h2>
      {place.at === 'list' ? (
        <ImportList
          companyId={company.id}
          onNew={() => setPlace({ at: 'new' })}
          onOpen={(id) => setPlace({ at: 'import', id })}
        />
      ) : place.at === 'new' ? (
        <NewImport companyId={company.id} onCancel={toList} onRead={(id) => setPlace({ at: 'import', id })} />
      ) : (
        <OpenedImport timezone={company.timezone} id={place.id} onClose={toList} />
      )}
    </div>
  )
}

interface OpenedProps {
  timezone: string
  id: number
  onClose: () => void
}

function OpenedImport({ timezone, id, onClose }: OpenedProps) {
  const found = useQuery(importQuery(id))
  useFocusAfterLoss(found.data?.status === 'mapping', TITLE)
  if (found.isError && !found.data)
    return <ErrorState message={found.error.message} onRetry={() => void found.refetch()} />
  if (!found.data) return <LoadingText />
  return found.data.status === 'mapping' ? (
    <MappingStep key={id} file={found.data} onClose={onClose} />
  ) : (
    <ImportProgress timezone={timezone} file={found.data} onClose={onClose} />
  )
}
