import { useQuery } from '@tanstack/react-query'
import { useId, useState } from 'react'
import type { Manual, ManualReader } from '../../../../shared/people/manuals/manual.ts'
import { listManualReaders } from '../../../../shared/people/manuals/manuals.api.ts'
import { listQuery } from '../../../kernel/queries.ts'
import { PagedList } from '../../../ui/list/PagedList.tsx'
import classes from '../manuals.module.css'
import ui from '../../../ui/primitives.module.css'

interface Props {
  companyId: number
  manual: Manual
}

/** Shows managers who has read which version of which section. */
export function Readers({ companyId, manual }: Props) {
  const [page, setPage] = useState(1)
  const id = useId()
  const readers = useQuery(listQuery(listManualReaders, { params: { id: companyId }, query: { page } }))
  const sections = manual.sections.filter(({ text }) => text !== '')
  return (
    <section aria-labelledby={id} className={ui['panel']}>
      <h3 id={id} className={ui['heading']}>
        Who has read it
      </h3>
      <PagedList
        query={readers}
        nouns={['reader', 'readers']}
        page={page}
        onPage={setPage}
        empty={<p className={classes['note']}>You have no workers yet.</p>}
      >
        {(rows) => (
          <ul className={classes['rows']} aria-label="Readers">
            {rows.map((reader) => (
              <li key={reader.userId}>
                <strong>
                  {reader.firstName} {reader.lastName}
                </strong>
                <span className={classes['note']}>{readText(reader, sections)}</span>
              </li>
            ))}
          </ul>
        )}
      </PagedList>
    </section>
  )
}

/** Returns the titles that a worker has not read yet. */
function readText(reader: ManualReader, sections: Manual['sections']): string {
  const open = sections.flatMap(({ id, version, title }) => {
    const read = reader.reads.find(({ sectionId }) => sectionId === id)
    if (read?.version === version) return []
    return read ? `${title} (read version ${read.version} of ${version})` : title
  })
  if (open.length === 0) return 'Has read all of it'
  return open.length === sections.length && reader.reads.length === 0
    ? 'Has read nothing yet'
    : `Has not read ${open.join(', ')}`
}
