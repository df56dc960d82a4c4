import { Button, SegmentedControl } from '@mantine/core'
import { IconArrowLeft } from '@tabler/icons-react'
import { Link } from '@tanstack/react-router'
import { useDeferredValue, useRef, useState, type ReactNode } from 'react'
import type { Company } from '../../../shared/company/settings/company.ts'
import type { CompanyWording } from '../../../shared/jobs/wordings/wordings.api.ts'
import { fillWording } from '../../../shared/kernel/wording.ts'
import { ConfirmDialog } from '../../ui/ConfirmDialog.tsx'
import { focusFirstInvalid } from '../../kernel/focus.ts'
import { SaveBar } from '../../ui/SaveBar.tsx'
import { Conflict } from './Conflict.tsx'
import { exampleFacts } from './example-facts.ts'
import { Notice } from './Notice.tsx'
import { TextField } from './TextField.tsx'
import { useWordingEditor, type DraftChange } from './useWordingEditor.ts'
import { earlierVersions, usedLine, type WordingDraft } from './wording-draft.ts'
import { WordingVersions } from './WordingVersions.tsx'
import settings from '../../ui/section.module.css'
import classes from '../../ui/text-editor.module.css'
import ui from '../../ui/primitives.module.css'

interface Props {
  company: Company
  wording: CompanyWording
  draft: WordingDraft | undefined
  onDraft: DraftChange
  renderText: (body: string) => ReactNode
}

/**
 * Edits one text of a company beside its preview, or views it; can save, reset and restore an earlier
 * version.
 */
export function WordingEditor({ company, wording, draft, onDraft, renderText }: Props) {
  const editor = useWordingEditor(company.id, wording, draft, onDraft)
  const root = useRef<HTMLFormElement>(null)
  const [mode, setMode] = useState<'edit' | 'view'>('edit')
  const [isAsking, setAsking] = useState(false)
  const facts = exampleFacts(company)
  const shown = useDeferredValue(editor.body)

  async function save() {
    if (editor.problem !== null) {
      setMode('edit')
      focusFirstInvalid(root.current)
    }
    await editor.save()
  }

  return (
    <form ref={root} noValidate aria-label={wording.title} onSubmit={(event) => event.preventDefault()}>
      <div className={classes['head']}>
        <Button
          variant="subtle"
          mih={44}
          px="xs"
          leftSection={<IconArrowLeft size={18} aria-hidden />}
          renderRoot={(props) => <Link {...props} to="/settings" search={{ section: 'documents' }} />}
        >
          All texts
        </Button>
        <h2 className={ui['headingLarge']}>{wording.title}</h2>
        <span className={settings['hint']}>{usedLine(wording, company.timezone)}</span>
        <SegmentedControl
          className={classes['mode'] ?? ''}
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
      {editor.isOvertaken && <Conflict isTyped={draft !== undefined} isRefusal={editor.isRefused} />}
      {editor.dialog}
      <div className={classes['panes']} data-mode={mode}>
        {mode === 'edit' && <TextField value={editor.body} error={editor.problem} onChange={editor.change} />}
        <section className={classes['preview']} aria-labelledby="preview">
          <h3 id="preview" className={ui['heading']}>
            Preview
          </h3>
          <p className={settings['hint']}>Shown with the details of an example job.</p>
          <div className={classes['paper']}>{renderText(fillWording(shown, facts))}</div>
        </section>
      </div>
      <SaveBar isDirty={draft !== undefined} successText="Text saved." onSave={save}>
        {!(wording.isDefault && draft === undefined) && (
          <Button variant="subtle" color="red" mih={44} onClick={() => setAsking(true)}>
            Reset to default
          </Button>
        )}
      </SaveBar>
      <WordingVersions
        title={wording.title}
        rows={earlierVersions(wording, company.timezone)}
        isTyped={draft !== undefined}
        onUse={({ isDefault, body }) => editor.replace(isDefault ? null : body)}
        renderText={(body) => renderText(fillWording(body, facts))}
      />
      <ConfirmDialog
        opened={isAsking}
        onClose={() => setAsking(false)}
        question="Are you sure you want to reset this text to the default?"
        confirmLabel="Reset to default"
        onConfirm={() => editor.replace(null)}
      />
    </form>
  )
}
