import { ActionIcon, Button, FileButton, Progress } from '@mantine/core'
import { IconFile, IconPaperclip, IconX } from '@tabler/icons-react'
import { useRef, useState } from 'react'
import { MAX_ATTACHMENTS, type Attachment } from '../../../shared/company/files/papers.ts'
import { UPLOAD_TYPES } from '../../../shared/kernel/fields.ts'
import { sendFile } from './upload.ts'
import classes from '../../ui/records.module.css'
import ui from '../../ui/primitives.module.css'

interface Props {
  label: string
  /** Label of the button: 'Add certificate'. */
  addLabel: string
  companyId: number
  papers: readonly Attachment[]
  onChange: (papers: Attachment[]) => void
  /** Called with whether an upload is running, so that nothing is saved without it. */
  onBusy: (isBusy: boolean) => void
  error?: string | undefined
  /** Accepts a single picture only. */
  isPhoto?: boolean
}

const PICTURES = ['image/png', 'image/jpeg'] as const

/**
 * Edits the documents of a record: they are uploaded immediately with a progress bar, can be opened by name,
 * and removed.
 */
export function PapersField({ label, addLabel, companyId, papers, onChange, onBusy, error, isPhoto }: Props) {
  const adder = useRef<HTMLButtonElement>(null)
  const resetInput = useRef<() => void>(null)
  const [sending, setSending] = useState<{ name: string; share: number } | null>(null)
  const [problem, setProblem] = useState<string | null>(null)
  const most = isPhoto ? 1 : MAX_ATTACHMENTS
  const types: readonly string[] = isPhoto ? PICTURES : UPLOAD_TYPES

  async function add(file: File | null) {
    resetInput.current?.()
    if (!file) return
    setProblem(null)
    if (!types.includes(file.type)) {
      setProblem('Unsupported file type.')
      return
    }
    const form = new FormData()
    // The fields come first, because the server reads the form from its beginning.
    form.append('purpose', 'certificate')
    form.append('company', String(companyId))
    form.append('title', file.name.slice(0, 500))
    form.append('file', file)
    setSending({ name: file.name, share: 0 })
    onBusy(true)
    try {
      const stored = await sendFile(
        form,
        (share) => setSending({ name: file.name, share }),
        new AbortController().signal,
      )
      const { id: fileId, source_url, title, mime_type } = stored
      const paper = { id: fileId, source_url, title, mime_type }
      onChange(isPhoto ? [paper] : [...papers, paper])
    } catch (failure) {
      setProblem(failure instanceof Error ? failure.message : String(failure))
    } finally {
      setSending(null)
      onBusy(false)
    }
  }

  return (
    <fieldset className={classes['papersField']}>
      <legend>{label}</legend>
      {papers.length > 0 && (
        <ul className={classes['papers']}>
          {papers.map((paper) => (
            <li key={paper.id}>
              <PaperLink paper={paper} />
              <ActionIcon
                size={44}
                color="gray"
                aria-label={`Remove ${nameOf(paper)}`}
                onClick={() => {
                  onChange(papers.filter((one) => one.id !== paper.id))
                  adder.current?.focus()
                }}
              >
                <IconX size={18} aria-hidden />
              </ActionIcon>
            </li>
          ))}
        </ul>
      )}
      {sending && (
        <div>
          <p className={ui['hint']}>Sending {sending.name}…</p>
          <Progress value={sending.share * 100} aria-label={`Sending ${sending.name}`} />
        </div>
      )}
      {(isPhoto || papers.length < most) && (
        <FileButton
          accept={types.join(',')}
          resetRef={resetInput}
          inputProps={{ 'aria-label': addLabel }}
          onChange={(file) => void add(file)}
        >
          {(props) => (
            <Button
              {...props}
              ref={adder}
              variant="default"
              disabled={sending !== null}
              leftSection={<IconPaperclip size={16} aria-hidden />}
            >
              {addLabel}
            </Button>
          )}
        </FileButton>
      )}
      <div role="alert">
        {(problem ?? error) !== undefined && (problem ?? error) !== null && (
          <p className={classes['problem']}>{problem ?? error}</p>
        )}
      </div>
    </fieldset>
  )
}

function nameOf({ title, id }: Attachment): string {
  return title || `File ${id}`
}

/** Lists the documents of a record by name; shows nothing if there are none. */
export function PaperList({ label, papers }: { label: string; papers: readonly Attachment[] }) {
  if (papers.length === 0) return null
  return (
    <ul className={classes['papers']} aria-label={label}>
      {papers.map((paper) => (
        <li key={paper.id}>
          <PaperLink paper={paper} />
        </li>
      ))}
    </ul>
  )
}

/** Links to a stored document, which opens in a new tab. */
function PaperLink({ paper }: { paper: Attachment }) {
  return (
    <a className={classes['paper']} href={paper.source_url} target="_blank" rel="noopener">
      <IconFile size={16} aria-hidden />
      {nameOf(paper)}
    </a>
  )
}
