import { useState, type ReactNode } from 'react'
import type { Attachment } from '../../../../shared/company/files/papers.ts'
import type { RecordForm } from '../../../kernel/record-form.ts'
import { PapersField } from '../../files/PapersField.tsx'
import type { FleetCompany } from '../fleet-company.ts'
import { useRefetchFleet } from '../fleet.queries.ts'
import { RecordFields } from '../RecordDialog.tsx'

interface Props<V extends object> {
  company: FleetCompany
  form: RecordForm<V>
  /** Singular noun at the beginning of a sentence: 'Damage'. */
  noun: string
  files: readonly Attachment[]
  filesLabel: string
  addFileLabel: string
  onFiles: (files: readonly Attachment[]) => void
  send: (values: V) => Promise<unknown>
  onClose: () => void
  children: ReactNode
}

/** The fields of a vehicle's record and its files; it can be saved when no upload is in progress. */
export function VehicleRecordFields<V extends object>(props: Props<V>) {
  const { company, form, noun, files, filesLabel, addFileLabel, onFiles, send, onClose, children } = props
  const news = useRefetchFleet()
  const [isBusy, setBusy] = useState(false)

  async function save() {
    if (isBusy) throw new Error('Wait until the file is uploaded.')
    await form.save(send)
    await news()
    onClose()
  }
  return (
    <RecordFields
      form={form}
      label={noun}
      saveLabel={`Save ${noun.toLowerCase()}`}
      successText={`${noun} saved.`}
      onSave={save}
      onClose={onClose}
    >
      {children}
      <PapersField
        label={filesLabel}
        addLabel={addFileLabel}
        companyId={company.id}
        papers={files}
        onChange={onFiles}
        onBusy={setBusy}
        error={form.errors['fileIds']}
      />
    </RecordFields>
  )
}
