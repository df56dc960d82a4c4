import { Button } from '@mantine/core'
import { IconArrowLeft } from '@tabler/icons-react'
import { Link, useNavigate } from '@tanstack/react-router'
import { useDeferredValue, useRef, useState, type Dispatch, type SetStateAction } from 'react'
import type { TemplateInput } from '../../../shared/messages/communications/templates.rules.ts'
import type { Company } from '../../../shared/company/settings/company.ts'
import { useAccount } from '../../kernel/session.ts'
import { ConfirmDialog } from '../../ui/ConfirmDialog.tsx'
import { showSuccess } from '../../ui/toasts.ts'
import { focusFirstInvalid } from '../../kernel/focus.ts'
import { SaveBar } from '../../ui/SaveBar.tsx'
import { Preview } from './Preview.tsx'
import { CHANNEL_TITLES, exampleTemplateFacts, type TemplateDrafts } from './template-draft.ts'
import { TemplateFields } from './TemplateFields.tsx'
import { useTemplateEditor } from './useTemplateEditor.ts'
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
  const root = useRef<HTMLFormElement>(null)
  const [isAsking, setAsking] = useState(false)
  const editor = useTemplateEditor(
    { companyId: company.id, draftKey, id, stored },
    drafts,
    onDrafts,
    (key) => void navigate({ to: '/settings', search: { section: 'templates', text: key }, replace: true }),
  )
  const { values } = editor
  const shown = useDeferredValue(values)
  const sender = account ? `${account.firstName} ${account.lastName}`.trim() : ''
  const title = id === null ? CHANNEL_TITLES[stored.channel].one : stored.name

  async function save() {
    if (editor.hasProblems) focusFirstInvalid(root.current)
    try {
      await editor.save()
    } catch (error) {
      focusFirstInvalid(root.current)
      throw error
    }
  }

  return (
    <form ref={root} noValidate aria-label={title} onSubmit={(event) => event.preventDefault()}>
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
        <TemplateFields values={values} errors={editor.errors} onChange={editor.set} />
        <Preview template={shown} facts={exampleTemplateFacts(company, sender, window.location.origin)} />
      </div>
      <SaveBar isDirty={editor.isDirty} successText="Template saved." onSave={save}>
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
        onConfirm={async () => {
          await editor.remove()
          showSuccess('Template deleted.')
        }}
      />
    </form>
  )
}
