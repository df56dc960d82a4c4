import { useState, type Dispatch, type SetStateAction } from 'react'
import type { Company, CompanyInput } from '../../../../shared/company/settings/company.ts'
import type { FieldErrors } from '../../../../shared/kernel/errors.ts'
import { CallError } from '../../../kernel/api.ts'
import { withDraftValue, type Draft } from '../../../kernel/draft.ts'
import { useSettingsUpload } from '../use-settings-upload.ts'
import { phoneInput, phoneOf, phoneProblems, type PhoneValues } from './phone.ts'

export interface PhoneFormProps {
  company: Company
  draft: Draft<PhoneValues>
  onDraft: Dispatch<SetStateAction<Draft<PhoneValues>>>
}

/**
 * Returns the form of the phone number, the voicemail greeting and the maximum message length, which two
 * sections show.
 */
export function usePhoneForm({ company, draft, onDraft }: PhoneFormProps) {
  const [errors, setErrors] = useState<FieldErrors>({})
  const { share, upload } = useSettingsUpload(company.id, 'voicemail')
  const stored = phoneOf(company)

  function set<K extends keyof PhoneValues>(name: K, value: PhoneValues[K]) {
    onDraft((before) => withDraftValue(before, stored, name, value))
    setErrors(({ [name]: _fixed, ...others }) => others)
  }

  /** Uploads a chosen greeting and returns the request body; a rejected file is reported at its field. */
  async function input(): Promise<CompanyInput> {
    if (!(draft.voicemail instanceof File)) return phoneInput(draft, undefined)
    try {
      return phoneInput(draft, await upload(draft.voicemail))
    } catch (error) {
      if (error instanceof CallError && error.status < 500 && error.status > 0)
        setErrors({ voicemail: error.message })
      throw error
    }
  }

  return {
    company,
    values: { ...stored, ...draft },
    errors,
    setErrors,
    /** Upload progress of a greeting from 0 to 1; null if nothing is being uploaded. */
    share,
    problems: () => phoneProblems(draft),
    input,
    set,
  }
}
export type PhoneForm = ReturnType<typeof usePhoneForm>
