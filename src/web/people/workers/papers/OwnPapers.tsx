import { FileInput, NativeSelect, Progress, Stack, Text, TextInput } from '@mantine/core'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { uploadProblem } from '../../../../shared/kernel/fields.ts'
import { TEXT_LIMITS } from '../../../../shared/kernel/wire.ts'
import {
  DOCUMENT_KIND_LABELS,
  DOCUMENT_KINDS,
  type DocumentKind,
} from '../../../../shared/people/workers/worker-documents.ts'
import { listOwnPapers, sendOwnPaper } from '../../../../shared/people/workers/workers.api.ts'
import { CallError } from '../../../kernel/api.ts'
import { callQuery } from '../../../kernel/queries.ts'
import { sendForm } from '../../../company/files/upload.ts'
import { AsyncButton } from '../../../ui/AsyncButton.tsx'
import classes from '../workers.module.css'
import ui from '../../../ui/primitives.module.css'

/** Megabytes; the server checks it too. */
const LIMIT_MB = 10

const papersQuery = callQuery(listOwnPapers, {})

/** Uploads the documents of a person whose account awaits approval. */
export function OwnPapers() {
  const queries = useQueryClient()
  const { data: papers } = useQuery(papersQuery)
  const [kind, setKind] = useState<DocumentKind>('license')
  const [title, setTitle] = useState('')
  const [file, setFile] = useState<File | null>(null)
  const [errors, setErrors] = useState<Record<string, string>>({})
  const [share, setShare] = useState<number | null>(null)

  async function send() {
    const problems = {
      ...(kind === 'other' && title.trim() === '' && { title: 'Say what it is.' }),
      ...(file === null && { file: 'Choose a file.' }),
    }
    setErrors(problems)
    if (file === null || Object.keys(problems).length > 0)
      throw new Error('Choose a file and say what it is.')
    const form = new FormData()
    form.append('kind', kind)
    if (kind === 'other') form.append('title', title)
    form.append('name', file.name.slice(0, 500))
    form.append('file', file)
    setShare(0)
    try {
      const sent = await sendForm(sendOwnPaper, {}, form, setShare, new AbortController().signal)
      queries.setQueryData(papersQuery.queryKey, sent)
      setFile(null)
      setTitle('')
    } catch (error) {
      if (error instanceof CallError && error.fields) setErrors(error.fields)
      throw error
    } finally {
      setShare(null)
    }
  }

  return (
    <Stack gap="sm">
      {papers && papers.length > 0 && (
        <ul className={ui['listStack']} aria-label="Documents you sent">
          {papers.map((paper) => (
            <li key={paper.id} className={classes['card']}>
              <span>
                {paper.kind === 'other' ? paper.title : DOCUMENT_KIND_LABELS[paper.kind]}
                {paper.fileName === '' ? '' : `: ${paper.fileName}`}
              </span>
            </li>
          ))}
        </ul>
      )}
      <NativeSelect
        label="Document"
        value={kind}
        data={DOCUMENT_KINDS.map((one) => ({ value: one, label: DOCUMENT_KIND_LABELS[one] }))}
        onChange={(event) => {
          const next = DOCUMENT_KINDS.find((one) => one === event.currentTarget.value)
          if (next) setKind(next)
        }}
      />
      {kind === 'other' && (
        <TextInput
          label="What it is"
          required
          maxLength={TEXT_LIMITS.name}
          value={title}
          error={errors['title']}
          onChange={(event) => setTitle(event.currentTarget.value)}
        />
      )}
      <FileInput
        label="File"
        description="PDF, png or jpeg, up to 10 MB."
        placeholder="Choose a file"
        accept="application/pdf,image/png,image/jpeg"
        value={file}
        error={errors['file']}
        onChange={(picked) => {
          const wrong = picked && uploadProblem(picked, LIMIT_MB)
          setErrors(wrong ? { file: wrong } : {})
          setFile(wrong ? null : picked)
        }}
      />
      {share !== null && <Progress value={share * 100} aria-label="Sending the file" />}
      <div>
        <AsyncButton action={send} successText="Document sent.">
          Send document
        </AsyncButton>
      </div>
      <Text size="sm" c="dimmed">
        Only you and the office can open what you send.
      </Text>
    </Stack>
  )
}
