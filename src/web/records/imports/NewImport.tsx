import { Button, FileInput, Group, Progress, Radio } from '@mantine/core'
import { IconDownload } from '@tabler/icons-react'
import { useEffect, useRef, useState } from 'react'
import { createImport } from '../../../shared/records/imports/imports.api.ts'
import {
  IMPORT_KIND_LABELS,
  IMPORT_KINDS,
  MAX_IMPORT_ROWS,
  type ImportKind,
} from '../../../shared/records/imports/import.ts'
import { call } from '../../kernel/api.ts'
import { saveFile } from '../../kernel/save-file.ts'
import { sendFile } from '../../company/files/upload.ts'
import { Refusal } from '../../ui/Refusal.tsx'
import section from '../../ui/section.module.css'
import { count, exampleFile, fileProblem } from './import-words.ts'
import classes from './imports.module.css'
import ui from '../../ui/primitives.module.css'

const MEANINGS: Record<ImportKind, string> = {
  clients: 'People you work for',
  workers: 'Your crew',
  jobs: 'Moves, past and to come, with their clients',
}

interface Props {
  companyId: number
  onCancel: () => void
  onRead: (id: number) => void
}

/** Selects the kind of records and the file. */
export function NewImport({ companyId, onCancel, onRead }: Props) {
  const [kind, setKind] = useState<ImportKind>('clients')
  const [file, setFile] = useState<File | null>(null)
  const [problem, setProblem] = useState('')
  const [sent, setSent] = useState<number | null>(null)
  const stop = useRef<AbortController>(null)
  useEffect(() => () => stop.current?.abort(), [])

  async function read() {
    const wrong = fileProblem(file)
    if (!file || wrong !== null) return setProblem(wrong ?? '')
    setProblem('')
    setSent(0)
    stop.current = new AbortController()
    const form = new FormData()
    form.set('purpose', 'import')
    form.set('company', String(companyId))
    form.set('title', file.name)
    form.set('file', file)
    try {
      const { source_url: address } = await sendFile(form, setSent, stop.current.signal)
      const made = await call(createImport, {
        body: { company: companyId, kind, file: address, fileName: file.name },
      })
      onRead(made.id)
    } catch (error) {
      if (!stop.current.signal.aborted) setProblem(error instanceof Error ? error.message : String(error))
    } finally {
      setSent(null)
    }
  }

  const isBusy = sent !== null
  return (
    <form
      className={ui['panel']}
      noValidate
      aria-label="New import"
      onSubmit={(event) => {
        event.preventDefault()
        void read()
      }}
    >
      <Radio.Group
        label="What does the file contain?"
        value={kind}
        onChange={(value) => setKind(IMPORT_KINDS.find((one) => one === value) ?? 'clients')}
      >
        <div className={classes['kinds']}>
          {IMPORT_KINDS.map((one) => (
            <Radio.Card key={one} value={one} className={classes['kind'] ?? ''} disabled={isBusy}>
              <Group wrap="nowrap" align="center">
                <Radio.Indicator aria-hidden />
                <div>
                  <span className={classes['name']}>{IMPORT_KIND_LABELS[one]}</span>
                  <br />
                  <span className={ui['small']}>{MEANINGS[one]}</span>
                </div>
              </Group>
            </Radio.Card>
          ))}
        </div>
      </Radio.Group>
      <FileInput
        label="CSV file"
        description={`One row per record below a header row; up to ${count(MAX_IMPORT_ROWS)} rows. Nothing is imported before you have checked it.`}
        placeholder="Choose a file"
        accept=".csv,text/csv"
        size="md"
        maw={480}
        clearable
        clearButtonProps={{ 'aria-label': 'Remove the file' }}
        disabled={isBusy}
        value={file}
        onChange={(chosen) => {
          setFile(chosen)
          setProblem('')
        }}
      />
      <Refusal text={problem} />
      {isBusy && <Progress value={Math.max(5, sent * 100)} animated aria-label="The file is being sent" />}
      <Group>
        <Button type="submit" mih={44} loading={isBusy}>
          Read the file
        </Button>
        <Button variant="default" mih={44} onClick={onCancel}>
          Cancel
        </Button>
        <Button
          variant="subtle"
          mih={44}
          leftSection={<IconDownload size={16} aria-hidden />}
          onClick={() => saveFile(exampleFile(kind))}
        >
          Example file
        </Button>
      </Group>
      <p className={section['hint']}>
        An import sends no emails or texts. Rows of people you already have are skipped.
      </p>
    </form>
  )
}
