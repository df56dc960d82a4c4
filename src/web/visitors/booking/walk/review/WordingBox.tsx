import { useId, useState, type ReactNode } from 'react'
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
  /** Whether it was opened to be read: then it is shown in full. */
  isWhole?: boolean
}

/** A document's wording for this job; a long one that nobody opened is in a box that scrolls and expands. */
export function WordingBox({ jobId, name, title, reference, isWhole = false }: Props) {
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
  const { text } = wording.data
  if (isWhole)
    return (
      <section className="walk-scroll" data-open="true" aria-label={`${title}, text`}>
        <WordingText text={text} />
      </section>
    )
  if (text.length < SHORT_TEXT) return <WordingText text={text} />
  return (
    <ScrollBox title={title}>
      <WordingText text={text} />
    </ScrollBox>
  )
}

/** Maximum characters of a text that is shown in full. */
const SHORT_TEXT = 700

/** A box for a long text that scrolls by touch and keyboard and expands to its full length. */
export function ScrollBox({ title, children }: { title: string; children: ReactNode }) {
  const id = useId()
  const [isOpen, setOpen] = useState(false)
  return (
    <div>
      <section
        id={id}
        className="walk-scroll"
        data-open={isOpen}
        aria-label={`${title}, text`}
        // A box that scrolls has to be reached by keys.
        // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex
        tabIndex={isOpen ? undefined : 0}
      >
        {children}
      </section>
      <button
        type="button"
        className="button link"
        aria-expanded={isOpen}
        aria-controls={id}
        onClick={() => setOpen(!isOpen)}
      >
        {isOpen ? 'Show less' : 'Show all of it'}
        <span className="hidden">: {title}</span>
      </button>
    </div>
  )
}
