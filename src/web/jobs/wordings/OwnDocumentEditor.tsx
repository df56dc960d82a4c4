import { Button, Checkbox, MultiSelect, SegmentedControl, Switch, TextInput } from '@mantine/core'
import { IconArrowLeft } from '@tabler/icons-react'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { Link, useNavigate } from '@tanstack/react-router'
import { useDeferredValue, useState, type Dispatch, type ReactNode, type SetStateAction } from 'react'
import type { Company } from '../../../shared/company/settings/company.ts'
import {
  addOwnDocument,
  deleteOwnDocument,
  listOwnDocuments,
  listOwnDocumentVersions,
  saveOwnDocument,
  type CompanyDocument,
} from '../../../shared/jobs/wordings/own-documents.api.ts'
import { isStateCode, US_STATES } from '../../../shared/kernel/places.ts'
import { TEXT_LIMITS } from '../../../shared/kernel/wire.ts'
import { fillWording } from '../../../shared/kernel/wording.ts'
import { JOB_TYPES } from '../../../shared/trade/job.choices.ts'
import { JOB_TYPE_LABELS } from '../../../shared/trade/job.labels.ts'
import { call } from '../../kernel/api.ts'
import { changedDraft } from '../../kernel/draft.ts'
import { callQuery, keyBelow } from '../../kernel/queries.ts'
import { useRecordForm } from '../../kernel/record-form.ts'
import { ConfirmDialog } from '../../ui/ConfirmDialog.tsx'
import { SaveBar } from '../../ui/SaveBar.tsx'
import { showSuccess } from '../../ui/toasts.ts'
import { useRecordSave } from '../../ui/use-record-save.tsx'
import { exampleFacts } from './example-facts.ts'
import { Notice } from './Notice.tsx'
import {
  BLANK_DOCUMENT,
  documentProblems,
  isSameValue,
  NEW_DOCUMENT,
  valuesOf,
  withDocumentDraft,
  type DocumentDrafts,
} from './own-document-draft.ts'
import { TextField } from './TextField.tsx'
import { versionLine } from './wording-draft.ts'
import { WordingVersions } from './WordingVersions.tsx'
import settings from '../../ui/section.module.css'
import editor from '../../ui/text-editor.module.css'
import classes from './own-documents.module.css'
import ui from '../../ui/primitives.module.css'

interface Props {
  company: Company
  /** null creates a new one. */
  document: CompanyDocument | null
  drafts: DocumentDrafts
  onDrafts: Dispatch<SetStateAction<DocumentDrafts>>
  renderText: (body: string) => ReactNode
}

const LABELS = {
  title: 'Title',
  text: 'Text',
  isOn: 'Add to Job Documents',
  needsAgreement: 'Clients agree to it before booking',
  jobTypes: 'Types of job',
  states: 'States of the first location',
}

/** Edits a document that a company wrote itself, beside its preview: adds, changes or deletes it. */
export default function OwnDocumentEditor({ company, document, drafts, onDrafts, renderText }: Props) {
  const queries = useQueryClient()
  const navigate = useNavigate()
  const key = document?.name ?? NEW_DOCUMENT
  const params = { id: company.id }
  const kept = drafts[key]
  const form = useRecordForm(document ? valuesOf(document) : BLANK_DOCUMENT, documentProblems, {
    kept: [
      kept?.values ?? {},
      (change) =>
        onDrafts((all) => {
          const next = changedDraft(all[key]?.values ?? {}, change)
          return withDocumentDraft(all, key, next, document?.version)
        }),
    ],
    isSame: isSameValue,
  })
  const records = useRecordSave(LABELS, { jobTypes: JOB_TYPE_LABELS, states: US_STATES })
  const [mode, setMode] = useState<'edit' | 'view'>('edit')
  const [isAsking, setAsking] = useState(false)
  const { values } = form
  const facts = exampleFacts(company)
  const shown = useDeferredValue(values.text)
  const fill = (body: string) => renderText(fillWording(body, facts))
  const title = document?.title ?? 'New document'
  // Problems of a text show while it is typed; that it is empty, only when it is saved.
  const early = values.text === '' ? undefined : documentProblems(values)['text']

  function keep(saved: CompanyDocument) {
    queries.setQueryData(callQuery(listOwnDocuments, { params }).queryKey, (all) =>
      document ? all?.map((one) => (one.id === saved.id ? saved : one)) : all && [...all, saved],
    )
  }

  /** Sends changes of the stored document over the version that they are based on. */
  async function change(fields: Partial<typeof values>, version: number | undefined) {
    if (!document) return
    const path = { ...params, document: document.id }
    keep(await records.save(fields, version, (body) => call(saveOwnDocument, { params: path, body })))
    await queries.invalidateQueries({ queryKey: keyBelow(listOwnDocumentVersions, path) })
  }

  async function save() {
    if (Object.keys(documentProblems(values)).length > 0) setMode('edit')
    await form.save(async (all, draft) => {
      if (document) return change(draft, kept?.version)
      const saved = await call(addOwnDocument, { params, body: all })
      keep(saved)
      return navigate({ to: '/settings', search: { section: 'documents', text: saved.name }, replace: true })
    })
  }

  async function remove() {
    if (!document) return
    await call(deleteOwnDocument, { params: { ...params, document: document.id } })
    form.discard()
    await navigate({ to: '/settings', search: { section: 'documents' }, replace: true })
    queries.setQueryData(callQuery(listOwnDocuments, { params }).queryKey, (all) =>
      all?.filter(({ id }) => id !== document.id),
    )
    showSuccess('Document deleted.')
  }

  return (
    <form id={form.id} noValidate aria-label={title} onSubmit={(event) => event.preventDefault()}>
      <div className={editor['head']}>
        <Button
          variant="subtle"
          mih={44}
          px="xs"
          leftSection={<IconArrowLeft size={18} aria-hidden />}
          renderRoot={(props) => <Link {...props} to="/settings" search={{ section: 'documents' }} />}
        >
          All texts
        </Button>
        <h2 className={ui['headingLarge']}>{title}</h2>
        {document && (
          <span className={settings['hint']}>
            {versionLine({ ...document.wording, isDefault: false }, company.timezone)}
          </span>
        )}
        <SegmentedControl
          className={editor['mode'] ?? ''}
          aria-label="Edit or view"
          value={mode}
          onChange={(next) => setMode(next === 'view' ? 'view' : 'edit')}
          data={[
            { value: 'edit', label: 'Edit' },
            { value: 'view', label: 'View' },
          ]}
        />
      </div>
      <Notice />
      {records.dialog}
      {mode === 'edit' && (
        <div className={classes['fields']}>
          <Switch
            size="md"
            label={LABELS.isOn}
            description="Jobs that are not booked yet get it. Jobs that are booked or agreed to stay as they are."
            checked={values.isOn}
            onChange={(event) => form.set('isOn', event.currentTarget.checked)}
          />
          <TextInput
            label={LABELS.title}
            required
            maxLength={TEXT_LIMITS.name}
            autoComplete="off"
            {...form.text('title')}
          />
          <Checkbox
            classNames={{ root: settings['check'] ?? '', body: settings['line'] ?? '' }}
            label={LABELS.needsAgreement}
            description="Otherwise it can be read and printed."
            checked={values.needsAgreement}
            onChange={(event) => form.set('needsAgreement', event.currentTarget.checked)}
          />
          <div className={settings['pair']}>
            <MultiSelect
              label={LABELS.jobTypes}
              placeholder={values.jobTypes.length === 0 ? 'All types' : ''}
              clearable
              data={JOB_TYPES.map((value) => ({ value, label: JOB_TYPE_LABELS[value] }))}
              value={values.jobTypes}
              error={form.errors['jobTypes']}
              onChange={(chosen) =>
                form.set('jobTypes', JOB_TYPES.filter((type) => chosen.includes(type)).toSorted())
              }
            />
            <MultiSelect
              label={LABELS.states}
              placeholder={values.states.length === 0 ? 'All states' : ''}
              clearable
              searchable
              nothingFoundMessage="No such state"
              data={Object.entries(US_STATES).map(([value, label]) => ({ value, label }))}
              value={values.states}
              error={form.errors['states']}
              onChange={(chosen) => form.set('states', chosen.filter(isStateCode).toSorted())}
            />
          </div>
        </div>
      )}
      <div className={editor['panes']} data-mode={mode}>
        {mode === 'edit' && (
          <TextField
            value={values.text}
            error={form.errors['text'] ?? early ?? null}
            onChange={(text) => form.set('text', text)}
          />
        )}
        <section className={editor['preview']} aria-labelledby="preview">
          <h3 id="preview" className={ui['heading']}>
            Preview
          </h3>
          <p className={settings['hint']}>Shown with the details of an example job.</p>
          <div className={editor['paper']}>
            {values.title.trim() !== '' && <h4 className={ui['headingMedium']}>{values.title}</h4>}
            {fill(shown)}
          </div>
        </section>
      </div>
      <SaveBar
        isDirty={form.isDirty}
        successText={document ? 'Document saved.' : 'Document added.'}
        onSave={save}
      >
        {document && (
          <Button variant="subtle" color="red" mih={44} onClick={() => setAsking(true)}>
            Delete
          </Button>
        )}
      </SaveBar>
      {document && (
        <Versions
          company={company}
          document={document}
          isTyped={form.isDirty}
          onUse={async (version) => {
            await change(version, document.version)
            form.discard()
            showSuccess('Document saved.')
          }}
          renderText={fill}
        />
      )}
      <ConfirmDialog
        opened={isAsking}
        onClose={() => setAsking(false)}
        question={`Delete “${title}”? Jobs that are booked or agreed to keep it. New jobs no longer get it.`}
        confirmLabel="Delete"
        onConfirm={remove}
      />
    </form>
  )
}

interface VersionsProps {
  company: Company
  document: CompanyDocument
  isTyped: boolean
  /** Saves title and text of an earlier version as the newest one. */
  onUse: (version: { title: string; text: string }) => Promise<void>
  renderText: (body: string) => ReactNode
}

function Versions({ company, document, isTyped, onUse, renderText }: VersionsProps) {
  const params = { id: company.id, document: document.id }
  const versions = useQuery(callQuery(listOwnDocumentVersions, { params })).data ?? []
  const earlier = versions.filter(({ version }) => version !== document.wording.version)
  return (
    <WordingVersions
      title={document.title}
      rows={earlier.map((one) => ({
        version: one.version,
        body: one.text,
        line: `${versionLine({ ...one, isDefault: false }, company.timezone)}${one.title === document.title ? '' : `: “${one.title}”`}`,
      }))}
      isTyped={isTyped}
      onUse={async ({ version }) => {
        const wanted = earlier.find((one) => one.version === version)
        if (wanted) await onUse({ title: wanted.title, text: wanted.text })
      }}
      renderText={renderText}
    />
  )
}
