import { Button, Modal } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { formatInstant } from '../../../shared/kernel/dates.ts'
import type { ManualVersion } from '../../../shared/people/manuals/manual.ts'
import { getManualVersion, listManualVersions } from '../../../shared/people/manuals/manuals.api.ts'
import { callQuery, listQuery } from '../../kernel/queries.ts'
import { PagedList } from '../../ui/list/PagedList.tsx'
import { ErrorState, LoadingText } from '../../ui/states.tsx'
import { ManualText } from './ManualText.tsx'
import settings from '../../ui/section.module.css'
import classes from './manuals.module.css'

interface Props {
  companyId: number
  current: number
  timezone: string
  onTake: (version: ManualVersion) => void
}

/** Lists earlier versions of the manual with author and time, to view and restore. */
export function ManualVersions({ companyId, current, timezone, onTake }: Props) {
  const [isOpen, setOpen] = useState(false)
  const [page, setPage] = useState(1)
  const [shown, setShown] = useState<number | null>(null)
  const list = useQuery({
    ...listQuery(listManualVersions, { params: { id: companyId }, query: { page, per_page: 10 } }),
    enabled: isOpen,
  })
  if (current === 0) return null
  return (
    <div className={settings['stack']}>
      <Button
        variant="subtle"
        px="xs"
        mih={44}
        className={classes['start'] ?? ''}
        aria-expanded={isOpen}
        onClick={() => setOpen(!isOpen)}
      >
        {isOpen ? 'Hide versions' : 'Show versions'}
      </Button>
      {isOpen && (
        <PagedList query={list} nouns={['version', 'versions']} page={page} onPage={setPage} empty={null}>
          {(versions) => (
            <ul className={classes['rows']} aria-label="Versions">
              {versions.map(({ version, createdAt, createdBy, sectionCount }) => (
                <li key={version}>
                  <span className={classes['what']}>
                    <strong>
                      Version {version}
                      {version === current && ', the one that people read'}
                    </strong>
                    <span className={settings['hint']}>
                      {formatInstant(createdAt, timezone)}
                      {createdBy && `, ${createdBy.firstName} ${createdBy.lastName}`}
                      {`, ${sectionCount === 1 ? '1 section' : `${sectionCount} sections`}`}
                    </span>
                  </span>
                  <Button
                    variant="default"
                    mih={44}
                    aria-label={`Look at it: version ${version}`}
                    onClick={() => setShown(version)}
                  >
                    Look at it
                  </Button>
                </li>
              ))}
            </ul>
          )}
        </PagedList>
      )}
      <Modal
        opened={shown !== null}
        onClose={() => setShown(null)}
        title={`Version ${shown ?? ''}`}
        size="lg"
      >
        {shown !== null && (
          <Version
            companyId={companyId}
            version={shown}
            isCurrent={shown === current}
            onTake={(version) => {
              onTake(version)
              setShown(null)
            }}
          />
        )}
      </Modal>
    </div>
  )
}

interface VersionProps {
  companyId: number
  version: number
  isCurrent: boolean
  onTake: (version: ManualVersion) => void
}

function Version({ companyId, version, isCurrent, onTake }: VersionProps) {
  const query = useQuery({
    ...callQuery(getManualVersion, { params: { id: companyId, version } }),
    staleTime: Infinity,
  })
  const { data } = query
  if (!data)
    return query.isError ? (
      <ErrorState message={query.error.message} onRetry={() => void query.refetch()} />
    ) : (
      <LoadingText />
    )
  return (
    <div className={settings['stack']}>
      {data.blurb !== '' && <ManualText text={data.blurb} />}
      {data.sections.map((section) => (
        <section key={section.id} aria-label={section.title}>
          <h3 className={classes['paperTitle']}>{section.title}</h3>
          <ManualText text={section.text} />
        </section>
      ))}
      {!isCurrent && (
        <Button mih={44} className={classes['start'] ?? ''} onClick={() => onTake(data)}>
          Use this version
        </Button>
      )}
    </div>
  )
}
