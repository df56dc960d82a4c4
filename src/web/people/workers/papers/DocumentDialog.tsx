import { Button, FileButton, Group, NativeSelect, Progress, Text, TextInput } from '@mantine/core'
import { useState } from 'react'
import {
  LICENSE_CLASS_LABELS,
  LICENSE_CLASSES,
  type LicenseClass,
} from '../../../../shared/company/fleet/licenses.ts'
import { uploadProblem } from '../../../../shared/kernel/fields.ts'
import { TEXT_LIMITS } from '../../../../shared/kernel/wire.ts'
import {
  DOCUMENT_KIND_LABELS,
  DOCUMENT_KINDS,
  documentInputSchema,
  WARNING_DAYS,
  type DocumentKind,
  type WorkerDocument,
} from '../../../../shared/people/workers/worker-documents.ts'
import { createWorkerDocument, updateWorkerDocument } from '../../../../shared/people/workers/workers.api.ts'
import { call } from '../../../kernel/api.ts'
import { problemsOf } from '../../../kernel/forms.ts'
import { useRecordForm } from '../../../kernel/record-form.ts'
import { DayField } from '../../../ui/DayField.tsx'
import { DialogForm } from '../../../ui/DialogForm.tsx'
import { DraftModal } from '../../../ui/DraftModal.tsx'
import { sendUpload } from '../send-upload.ts'
import classes from '../workers.module.css'
import ui from '../../../ui/primitives.module.css'

/** Megabytes; the server checks it too. */
const LIMIT_MB = 10

interface Values {
  kind: DocumentKind
  title: string
  number: string
  licenseClass: LicenseClass | ''
  issued: string
  expires: string
  file: File | null
  keepsFile: boolean
}

interface Props {
  workerId: number
  companyId: number
  /** Null for a new one. */
  document: WorkerDocument | null
  onClose: () => void
  onSaved: () => Promise<void>
}

const bodyOf = ({ kind, title, number, licenseClass, issued, expires }: Values) => ({
  kind,
  title,
  number,
  licenseClass: licenseClass || null,
  issued,
  expires,
})

/** Adds or changes a document of a worker. */
export function DocumentDialog({ workerId, companyId, document, onClose, onSaved }: Props) {
  const [stored] = useState<Values>({
    kind: document?.kind ?? 'license',
    title: document?.title ?? '',
    number: document?.number ?? '',
    licenseClass: document?.licenseClass ?? '',
    issued: document?.issued ?? '',
    expires: document?.expires ?? '',
    file: null,
    keepsFile: document?.file != null,
  })
  const form = useRecordForm(stored, (values) => problemsOf(documentInputSchema, bodyOf(values)))
  const { values, errors, set } = form
  const [share, setShare] = useState<number | null>(null)
  const [problem, setProblem] = useState<string | null>(null)

  async function save() {
    await form.save(async (sent) => {
      const body = { ...bodyOf(sent), ...(await fileOf(sent)) }
      await (document
        ? call(updateWorkerDocument, { params: { id: workerId, documentId: document.id }, body })
        : call(createWorkerDocument, { params: { id: workerId }, body }))
    })
    await onSaved()
    onClose()
  }

  async function fileOf(sent: Values): Promise<{ file?: string | null }> {
    if (!sent.file) return sent.keepsFile ? {} : { file: null }
    setShare(0)
    try {
      return { file: await sendUpload(companyId, 'staff', sent.file, setShare) }
    } finally {
      setShare(null)
    }
  }

  function pick(file: File | null) {
    if (!file) return
    const wrong = uploadProblem(file, LIMIT_MB)
    setProblem(wrong)
    if (wrong === null) set('file', file)
  }

  const fileName = values.file?.name ?? (values.keepsFile ? document?.fileName || 'A file is kept' : null)
  return (
    <DraftModal
      opened
      onClose={onClose}
      title={document ? 'Edit document' : 'Add document'}
      isDirty={form.isDirty}
    >
      <DialogForm
        id={form.id}
        saveLabel="Save document"
        successText="Document saved."
        onSave={save}
        onClose={onClose}
      >
        <NativeSelect
          label="Kind"
          data-autofocus
          value={values.kind}
          error={errors['kind']}
          data={DOCUMENT_KINDS.map((kind) => ({ value: kind, label: DOCUMENT_KIND_LABELS[kind] }))}
          onChange={(event) => {
            const kind = DOCUMENT_KINDS.find((one) => one === event.currentTarget.value)
            if (kind) set('kind', kind)
          }}
        />
        {values.kind === 'other' && (
          <TextInput label="What it is" required maxLength={TEXT_LIMITS.name} {...form.text('title')} />
        )}
        <TextInput label="Number" maxLength={TEXT_LIMITS.name} autoComplete="off" {...form.text('number')} />
        {values.kind === 'license' && (
          <NativeSelect
            label="Class"
            description="Decides which trucks they may drive on a job."
            inputWrapperOrder={['label', 'input', 'description', 'error']}
            value={values.licenseClass}
            error={errors['licenseClass']}
            data={[
              { value: '', label: 'Not given' },
              ...LICENSE_CLASSES.map((one) => ({ value: one, label: LICENSE_CLASS_LABELS[one] })),
            ]}
            onChange={(event) =>
              set('licenseClass', LICENSE_CLASSES.find((one) => one === event.currentTarget.value) ?? '')
            }
          />
        )}
        <div className={classes['fields']}>
          <DayField label="Issued" {...form.field('issued')} />
          <DayField
            label="Expires"
            description={`The office is reminded ${WARNING_DAYS[0]} days before.`}
            inputWrapperOrder={['label', 'input', 'description', 'error']}
            {...form.field('expires')}
          />
        </div>
        <fieldset className={ui['fieldset']} aria-label="File">
          <Group gap="xs">
            <FileButton
              accept="application/pdf,image/png,image/jpeg"
              inputProps={{ 'aria-label': 'File of the document' }}
              onChange={pick}
            >
              {(props) => (
                <Button {...props} variant="default">
                  {fileName === null ? 'Add file' : 'Replace file'}
                </Button>
              )}
            </FileButton>
            {fileName !== null && (
              <Button
                variant="subtle"
                color="gray"
                onClick={() => {
                  set('file', null)
                  set('keepsFile', false)
                }}
              >
                Remove file
              </Button>
            )}
          </Group>
          <Text size="sm" c="dimmed" mt={4}>
            {fileName ?? 'PDF, png or jpeg. Only the office and the worker can open it.'}
          </Text>
          {share !== null && <Progress value={share * 100} aria-label="Sending the file" mt={4} />}
          <div role="alert">
            {(problem ?? errors['file']) !== undefined && (problem ?? errors['file']) !== null && (
              <Text size="sm" c="var(--mantine-color-error)">
                {problem ?? errors['file']}
              </Text>
            )}
          </div>
        </fieldset>
      </DialogForm>
    </DraftModal>
  )
}
