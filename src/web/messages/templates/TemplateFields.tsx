import { Checkbox, Textarea, TextInput } from '@mantine/core'
import { useRef } from 'react'
import { TEXT_LENGTH, TEMPLATE_PLACEHOLDERS } from '../../../shared/messages/communications/communication.ts'
import {
  templateProblems,
  type TemplateInput,
} from '../../../shared/messages/communications/templates.rules.ts'
import { TEXT_LIMITS } from '../../../shared/kernel/wire.ts'
import type { RecordForm } from '../../kernel/record-form.ts'
import { Placeholders } from '../../ui/Placeholders.tsx'
import { earlyProblems } from './template-draft.ts'
import settings from '../../ui/section.module.css'
import ui from '../../ui/primitives.module.css'

/** Shows the fields of a template, with placeholders to insert at the cursor. */
export function TemplateFields({ form }: { form: RecordForm<TemplateInput> }) {
  const { values } = form
  const errors = { ...earlyProblems(templateProblems(values)), ...form.errors }
  const subject = useRef<HTMLInputElement>(null)
  const body = useRef<HTMLTextAreaElement>(null)
  // The last focused of the two fields that accept placeholders.
  const target = useRef<'subject' | 'body'>('body')
  const isMail = values.channel === 'email'

  function insert(placeholder: string) {
    const name = isMail ? target.current : 'body'
    const field = name === 'subject' ? subject.current : body.current
    if (!field) return
    field.focus()
    // Inserted like typed text, the only way that a browser can undo. If the command is not supported, the
    // text is inserted directly.
    if (document.execCommand('insertText', false, placeholder)) return
    field.setRangeText(placeholder, field.selectionStart ?? 0, field.selectionEnd ?? 0, 'end')
    form.set(name, field.value)
  }

  return (
    <div className={ui['section']}>
      <TextInput
        label="Name"
        description="How you find it when you write a message. Clients never see it."
        required
        maxLength={TEXT_LIMITS.name}
        autoComplete="off"
        {...form.text('name')}
      />
      <Placeholders names={TEMPLATE_PLACEHOLDERS} onInsert={insert} />
      {isMail && (
        <TextInput
          ref={subject}
          label="Subject"
          required
          maxLength={TEXT_LIMITS.other}
          autoComplete="off"
          {...form.text('subject')}
          error={errors['subject']}
          onFocus={() => (target.current = 'subject')}
        />
      )}
      <Textarea
        ref={body}
        label="Message"
        description={isMail ? undefined : `${values.body.length} of ${TEXT_LENGTH} characters`}
        inputWrapperOrder={['label', 'input', 'description', 'error']}
        required
        autosize
        minRows={isMail ? 10 : 5}
        maxRows={24}
        spellCheck
        {...form.text('body')}
        error={errors['body']}
        onFocus={() => (target.current = 'body')}
      />
      {isMail && (
        <Checkbox
          classNames={{ root: settings['check'] ?? '', body: settings['line'] ?? '' }}
          label="Promotional"
          description="A promotion, not about a booked or requested move. It includes an unsubscribe link and is not sent to people who have unsubscribed."
          checked={values.isPromotion}
          onChange={(event) => form.set('isPromotion', event.currentTarget.checked)}
        />
      )}
    </div>
  )
}
