import { getWording } from '../../../../../shared/jobs/documents/documents.api.ts'
import { call } from '../../../../kernel/api.ts'
import { Button } from '../../../common/parts/Button.tsx'
import { Notice } from '../../../common/parts/states.tsx'
import { WordingText } from '../../../../ui/WordingText.tsx'
import { useLoaded } from '../use-loaded.ts'

interface Props {
  jobId: number
  /** The document's name. */
  name: string
  title: string
  /** The stored reference: another version or other facts have another text. */
  reference: unknown
}

/** A document's wording for this job, in full. */
export function WordingBox({ jobId, name, title, reference }: Props) {
  const wording = useLoaded(`${name} ${JSON.stringify(reference)}`, (signal) =>
    call(getWording, { params: { id: jobId, document: name } }, { signal }),
  )
  if (wording.error !== null)
    return (
      <Notice kind="error">
        <p>{wording.error}</p>
        <Button kind="plain" action={wording.reload}>
          Try again
        </Button>
      </Notice>
    )
  if (!wording.isCurrent || !wording.data)
    return (
      <output className="loading">
        <span className="spinner" aria-hidden />
        <span className="hidden">Loading</span>
      </output>
    )
  return (
    <section className="walk-text" aria-label={`${title}, text`}>
      <WordingText text={wording.data.text} />
    </section>
  )
}
