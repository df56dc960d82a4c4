import { Alert, TextInput } from '@mantine/core'
import { IconInfoCircle } from '@tabler/icons-react'
import { useQueryClient } from '@tanstack/react-query'
import { useRef, useState, type Dispatch, type SetStateAction } from 'react'
import { updateCompany } from '../../../shared/companies/companies.api.ts'
import type { Company } from '../../../shared/companies/company.ts'
import { ERRORS, type FieldErrors } from '../../../shared/kernel/errors.ts'
import { call, CallError } from '../../kernel/api.ts'
import { useAccount } from '../../kernel/session.ts'
import { FigureField } from '../../ui/FigureField.tsx'
import { showDone } from '../../ui/toasts.ts'
import { isTouched, typed, unsent, type Draft } from '../../kernel/draft.ts'
import { focusFirstInvalid } from '../../kernel/focus.ts'
import { SaveBar } from '../../ui/SaveBar.tsx'
import { companyQuery } from '../settings.queries.ts'
import { Greeting } from './Greeting.tsx'
import { phoneInput, phoneOf, phoneProblems, savedTexts, type PhoneValues } from './phone.ts'
import { useGreetingUpload } from './use-greeting-upload.ts'
import settings from '../../ui/section.module.css'
import classes from './phone.module.css'

interface Props {
  company: Company
  draft: Draft<PhoneValues>
  onDraft: Dispatch<SetStateAction<Draft<PhoneValues>>>
}

/** The number for calls and texts, and the answering machine (spec 3 §2.11 'General'). */
export function PhoneSection({ company, draft, onDraft }: Props) {
  const queries = useQueryClient()
  const account = useAccount()
  const root = useRef<HTMLFormElement>(null)
  const [errors, setErrors] = useState<FieldErrors>({})
  const { share, upload } = useGreetingUpload(company.id)
  const stored = phoneOf(company)
  const values = { ...stored, ...draft }
  const isAdministrator = account?.companies.some(
    ({ id, role }) => id === company.id && role === 'administrator',
  )

  function set<K extends keyof PhoneValues>(name: K, value: PhoneValues[K]) {
    onDraft((before) => typed(before, stored, name, value))
    setErrors(({ [name]: _fixed, ...others }) => others)
  }

  function refuse(problems: FieldErrors) {
    setErrors(problems)
    focusFirstInvalid(root.current)
  }

  async function save() {
    const problems = phoneProblems(draft)
    if (Object.keys(problems).length > 0) {
      refuse(problems)
      throw new Error(ERRORS.rest_invalid_param.text)
    }
    try {
      const greeting = draft.voicemail instanceof File ? await sendGreeting(draft.voicemail) : undefined
      const body = phoneInput(draft, greeting)
      const saved = await call(updateCompany, { params: { id: company.id }, body })
      queries.setQueryData(companyQuery(company.id).queryKey, saved)
      setErrors({})
      onDraft((now) => unsent(now, draft))
      for (const text of savedTexts(draft).slice(0, -1)) showDone(text)
    } catch (error) {
      if (error instanceof CallError && error.fields) refuse(error.fields)
      throw error
    }
  }

  async function sendGreeting(file: File): Promise<string> {
    try {
      return await upload(file)
    } catch (error) {
      if (error instanceof CallError && error.status < 500 && error.status > 0)
        refuse({ voicemail: error.message })
      throw error
    }
  }

  return (
    <form ref={root} noValidate aria-label="Phone" onSubmit={(event) => event.preventDefault()}>
      <h2 className={settings['title']}>Phone</h2>
      <Alert icon={<IconInfoCircle aria-hidden />} color="gray" maw={736}>
        Calls are recorded and kept with the job. Callers, and those whom you call, are told so at the
        beginning of each call.
      </Alert>
      <TextInput
        type="tel"
        className={classes['seconds'] ?? ''}
        label="Number for calls and texts"
        description={
          isAdministrator
            ? 'Calls and texts of your clients come in here. Without a number there are none.'
            : 'Only administrators can change this number.'
        }
        placeholder={isAdministrator ? '(303) 555-0100' : 'None yet'}
        autoComplete="off"
        readOnly={!isAdministrator}
        value={values.smuvsPhone}
        error={errors['smuvsPhone']}
        onChange={(event) => set('smuvsPhone', event.currentTarget.value)}
      />
      <Greeting
        company={company}
        value={values.voicemail}
        error={errors['voicemail']}
        share={share}
        onChange={(value) => set('voicemail', value)}
        onProblem={(problem) => setErrors((before) => ({ ...before, voicemail: problem }))}
      />
      <FigureField
        className={classes['seconds'] ?? ''}
        label="Maximum voicemail length"
        description="In seconds, from 10 to 600."
        suffix=" seconds"
        inputMode="numeric"
        value={values.recordingMaxLength}
        error={errors['recordingMaxLength']}
        onChange={(value) => set('recordingMaxLength', value)}
      />
      <SaveBar isDirty={isTouched(draft)} successText={savedTexts(draft).at(-1) ?? ''} onSave={save} />
    </form>
  )
}
