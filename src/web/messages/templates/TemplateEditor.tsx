import { Button } from '@mantine/core'
import { IconArrowLeft } from '@tabler/icons-react'
import { Link, useNavigate } from '@tanstack/react-router'
import { useDeferredValue, useState, type Dispatch, type SetStateAction } from 'react'
import {
  createTemplate,
  deleteTemplate,
  listTemplates,
  updateTemplate,
} from '../../../shared/messages/communications/communications.api.ts'
import {
  templateProblems,
  type TemplateInput,
} from '../../../shared/messages/communications/templates.rules.ts'
import type { Company } from '../../../shared/company/settings/company.ts'
import { call, CallError } from '../../kernel/api.ts'
import { changedDraft, withoutSent, type Draft } from '../../kernel/draft.ts'
import { keyBelow, useRefetch } from '../../kernel/queries.ts'
import { useRecordForm } from '../../kernel/record-form.ts'
import { useAccount } from '../../kernel/session.ts'
import { ConfirmDialog } from '../../ui/ConfirmDialog.tsx'
import { showSuccess } from '../../ui/toasts.ts'
import { SaveBar } from '../../ui/SaveBar.tsx'
import { Preview } from './Preview.tsx'
import {
  CHANNEL_TITLES,
  exampleTemplateFacts,
  newKeyOf,
  withDraft,
  type TemplateDrafts,
} from './template-draft.ts'
import { TemplateFields } from './TemplateFields.tsx'
import wordings from '../../ui/text-editor.module.css'
import classes from './templates.module.css'
import ui from '../../ui/primitives.module.css'

interface Props {
  company: Company
  draftKey: string
  /** Null for a new one. */
  id: number | null
  stored: TemplateInput
  drafts: TemplateDrafts
  onDrafts: Dispatch<SetStateAction<TemplateDrafts>>
}

/** Edits one template beside its preview: creates, changes or removes it. */
export function TemplateEditor({ company, draftKey, id, stored, drafts, onDrafts }: Props) {
  const navigate = useNavigate()
  const account = useAccount()
  const [isAsking, setAsking] = useState(false)
  const params = { id: company.id }
  const reload = useRefetch(keyBelow(listTemplates, params))
  const form = useRecordForm(stored, templateProblems, {
    kept: [
      drafts[draftKey] ?? {},
      (change) => onDrafts((all) => withDraft(all, draftKey, changedDraft(all[draftKey] ?? {}, change))),
    ],
  })
  const shown = useDeferredValue(form.values)
  const sender = account ? `${account.firstName} ${account.lastName}`.trim() : ''
  const title = id === null ? CHANNEL_TITLES[stored.channel].one : stored.name

  /** Opens another template, or the list. */
  function open(text?: string) {
    void navigate({ to: '/settings', search: { section: 'templates', text }, replace: true })
  }

  async function send(body: TemplateInput, sent: Draft<TemplateInput>) {
    try {
      const saved = await (id === null
        ? call(createTemplate, { params, body })
        : call(updateTemplate, { params: { ...params, templateId: id }, body }))
      await reload()
      if (id !== null) return
      // What was typed during the save is retained, on top of what is now stored.
      onDrafts((all) => withDraft(all, String(saved.id), withoutSent(all[draftKey] ?? {}, sent)))
      form.discard()
      open()
    } catch (error) {
      if (error instanceof CallError && error.reason === 'template_not_found') {
        // Another person deleted it, so the input becomes a new template.
        const key = newKeyOf(body.channel)
        onDrafts((all) => withDraft(all, key, body))
        form.discard()
        open(key)
        await reload()
      }
      throw error
    }
  }

  async function remove() {
    try {
      if (id !== null) await call(deleteTemplate, { params: { ...params, templateId: id } })
    } catch (error) {
      // If it was already deleted, the goal is reached.
      if (!(error instanceof CallError && error.reason === 'template_not_found')) throw error
    }
    form.discard()
    open()
    await reload()
    showSuccess('Template deleted.')
  }

  return (
    <form id={form.id} noValidate aria-label={title} onSubmit={(event) => event.preventDefault()}>
      <div className={wordings['head']}>
        <Button
          variant="subtle"
          mih={44}
          px="xs"
          leftSection={<IconArrowLeft size={18} aria-hidden />}
          renderRoot={(props) => <Link {...props} to="/settings" search={{ section: 'templates' }} />}
        >
          All templates
        </Button>
        <h2 className={ui['headingLarge']}>{title}</h2>
      </div>
      <div className={classes['panes']}>
        <TemplateFields form={form} />
        <Preview template={shown} facts={exampleTemplateFacts(company, sender, window.location.origin)} />
      </div>
      <SaveBar isDirty={form.isDirty} successText="Template saved." onSave={() => form.save(send)}>
        {id !== null && (
          <Button variant="subtle" color="red" mih={44} onClick={() => setAsking(true)}>
            Delete
          </Button>
        )}
      </SaveBar>
      <ConfirmDialog
        opened={isAsking}
        onClose={() => setAsking(false)}
        question={`Are you sure you want to delete the template “${stored.name}”?`}
        confirmLabel="Delete"
        onConfirm={remove}
      />
    </form>
  )
}
