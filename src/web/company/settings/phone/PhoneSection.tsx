import { Alert } from '@mantine/core'
import { IconInfoCircle } from '@tabler/icons-react'
import { useRef } from 'react'
import { ERRORS, type FieldErrors } from '../../../../shared/kernel/errors.ts'
import { CallError } from '../../../kernel/api.ts'
import { showSuccess } from '../../../ui/toasts.ts'
import { hasEdits, withoutSent } from '../../../kernel/draft.ts'
import { focusFirstInvalid } from '../../../kernel/focus.ts'
import { SaveBar } from '../../../ui/SaveBar.tsx'
import { savedTexts } from './phone.ts'
import { PhoneFields } from './PhoneFields.tsx'
import { usePhoneForm, type PhoneFormProps } from './use-phone-form.ts'
import { useCompanySave } from '../../record/use-company-save.tsx'
import ui from '../../../ui/primitives.module.css'

/** Shows the settings of the number for calls and texts and the voicemail, as a section of their own. */
export function PhoneSection(props: PhoneFormProps) {
  const { company, draft, onDraft } = props
  const records = useCompanySave({ company, section: 'phone', isDirty: hasEdits(draft) })
  const root = useRef<HTMLFormElement>(null)
  const form = usePhoneForm(props)

  function refuse(problems: FieldErrors) {
    form.setErrors(problems)
    focusFirstInvalid(root.current)
  }

  async function save() {
    const problems = form.problems()
    if (Object.keys(problems).length > 0) {
      refuse(problems)
      throw new Error(ERRORS.rest_invalid_param.text)
    }
    const body = await form.input()
    try {
      await records.save(body)
      form.setErrors({})
      onDraft((now) => withoutSent(now, draft))
      for (const text of savedTexts(draft).slice(0, -1)) showSuccess(text)
    } catch (error) {
      if (error instanceof CallError && error.fields) refuse(error.fields)
      throw error
    }
  }

  return (
    <form ref={root} noValidate aria-label="Phone" onSubmit={(event) => event.preventDefault()}>
      <h2 className={ui['headingLarge']}>Phone</h2>
      <Alert icon={<IconInfoCircle aria-hidden />} color="gray" maw={736}>
        Calls are recorded and stored with the job. Both sides hear an announcement at the start of each call.
      </Alert>
      <PhoneFields form={form} />
      <SaveBar isDirty={hasEdits(draft)} successText={savedTexts(draft).at(-1) ?? ''} onSave={save} />
      {records.dialog}
    </form>
  )
}
