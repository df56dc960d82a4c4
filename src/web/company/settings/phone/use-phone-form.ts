import type { Dispatch, SetStateAction } from 'react'
import type { Company, CompanyInput } from '../../../../shared/company/settings/company.ts'
import { CallError } from '../../../kernel/api.ts'
import type { Draft } from '../../../kernel/draft.ts'
import { useRecordForm } from '../../../kernel/record-form.ts'
import { useSettingsUpload } from '../../files/use-settings-upload.ts'
import { phoneInput, phoneOf, phoneProblems, type PhoneValues } from './phone.ts'

export interface PhoneFormProps {
  company: Company
  draft: Draft<PhoneValues>
  onDraft: Dispatch<SetStateAction<Draft<PhoneValues>>>
  /** Id of the form element, if the fields are part of another form. */
  formId?: string
}

/**
 * Returns the form of the phone number, the voicemail greeting and the maximum message length, which two
 * sections show.
 */
export function usePhoneForm({ company, draft, onDraft, formId }: PhoneFormProps) {
  const { share, upload } = useSettingsUpload(company.id, 'voicemail')
  const form = useRecordForm<PhoneValues>(phoneOf(company), (_values, edits) => phoneProblems(edits), {
    kept: [draft, onDraft],
    ...(formId !== undefined && { id: formId }),
  })

  /** Uploads a chosen greeting and returns the request body; a rejected file is reported at its field. */
  async function input(): Promise<CompanyInput> {
    if (!(draft.voicemail instanceof File)) return phoneInput(draft, undefined)
    try {
      return phoneInput(draft, await upload(draft.voicemail))
    } catch (error) {
      if (error instanceof CallError && error.status < 500 && error.status > 0)
        form.mark({ voicemail: error.message })
      throw error
    }
  }

  return {
    ...form,
    company,
    /** Upload progress of a greeting from 0 to 1; null if nothing is being uploaded. */
    share,
    input,
  }
}
export type PhoneForm = ReturnType<typeof usePhoneForm>
