import { useId } from 'react'
import type { JobDocument } from '../../../../shared/jobs/jobs/job.parts.ts'
import { isOwnDocument } from '../../../../shared/jobs/documents/document.ts'
import { DEFAULT_LANGUAGE } from '../../../../shared/kernel/languages.ts'
import { FactList } from '../../../ui/FactList.tsx'
import { useToday } from '../../../kernel/use-today.ts'
import type { ShownJob } from '../slot.ts'
import { summaryOf } from './summaries.ts'
import classes from './reading.module.css'
import ui from '../../../ui/primitives.module.css'

interface Props {
  job: ShownJob
  document: JobDocument
}

/** What a document says, costs and changes, in plain English; no part of the document. */
export function Summary({ job, document }: Props) {
  const id = useId()
  const today = useToday(job.companyInfo.timezone)
  const { says, effects, costs, undo } = summaryOf(job, document, today)
  const isWrittenByCompany = isOwnDocument(document.name) || document.isStandardText === false
  return (
    <aside className={classes['summary']} aria-labelledby={id}>
      <h3 id={id} className={ui['heading']}>
        In short
      </h3>
      {globalThis.document.documentElement.lang !== DEFAULT_LANGUAGE && (
        <p>This summary is a translation. The document is in English, and its English text is what counts.</p>
      )}
      {isWrittenByCompany && (
        <p>{job.companyInfo.name} wrote this text. Please read it; here are the facts of your move.</p>
      )}
      <Points points={says} />
      {costs.length > 0 && (
        <>
          <h4>What it costs</h4>
          <FactList facts={costs} className={classes['costs']} />
        </>
      )}
      {effects.length > 0 && (
        <>
          <h4>What it means for you</h4>
          <Points points={effects} />
        </>
      )}
      {undo !== null && (
        <>
          <h4>If you change your mind</h4>
          <p>{undo}</p>
        </>
      )}
    </aside>
  )
}

function Points({ points }: { points: readonly string[] }) {
  if (points.length === 0) return null
  return (
    <ul>
      {points.map((point) => (
        <li key={point}>{point}</li>
      ))}
    </ul>
  )
}
