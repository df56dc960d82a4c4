import { Alert } from '@mantine/core'
import { IconInfoCircle } from '@tabler/icons-react'
import { showSuccess } from '../../../ui/toasts.ts'
import { hasEdits } from '../../../kernel/draft.ts'
import { SaveBar } from '../../../ui/SaveBar.tsx'
import { savedTexts } from './phone.ts'
import { PhoneFields } from './PhoneFields.tsx'
import { usePhoneForm, type PhoneFormProps } from './use-phone-form.ts'
import { useCompanySave } from '../../record/use-company-save.tsx'
import ui from '../../../ui/primitives.module.css'

/** Shows the settings of the number for calls and texts and the voicemail, as a section of their own. */
export function PhoneSection(props: PhoneFormProps) {
  const { company, draft } = props
  const records = useCompanySave({ company, section: 'phone', isDirty: hasEdits(draft) })
  const form = usePhoneForm(props)

  async function save() {
    await form.save(async () => records.save(await form.input()))
    for (const text of savedTexts(draft).slice(0, -1)) showSuccess(text)
  }

  return (
    <form id={form.id} noValidate aria-label="Phone" onSubmit={(event) => event.preventDefault()}>
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
