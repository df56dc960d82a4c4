import { useRef, useState, type Dispatch, type SetStateAction } from 'react'
import { previewCompany } from '../../../shared/company/settings/companies.api.ts'
import { changesAgreementContent, type CompanySave } from '../../../shared/company/settings/company-save.ts'
import type { Company } from '../../../shared/company/settings/company.ts'
import type { FieldErrors } from '../../../shared/kernel/errors.ts'
import { call, CallError } from '../../kernel/api.ts'
import { hasEdits, withDraftValue, withoutSent, type Draft } from '../../kernel/draft.ts'
import { HandledError } from '../../kernel/explained.ts'
import { focusFirstInvalid } from '../../kernel/focus.ts'
import { SaveBar } from '../../ui/SaveBar.tsx'
import { showSuccess } from '../../ui/toasts.ts'
import { YesNoQuestion } from '../../ui/YesNoQuestion.tsx'
import {
  agreeAgainText,
  generalInput,
  generalOf,
  generalProblems,
  generalRefusals,
  type GeneralField,
  type GeneralValues,
} from './general.ts'
import { AboutFields } from './general/AboutFields.tsx'
import { HandleField } from './general/HandleField.tsx'
import { JobFields } from './general/JobFields.tsx'
import { PlaceFields } from './general/PlaceFields.tsx'
import { StorageUse } from './general/StorageUse.tsx'
import { StateFields } from './general/StateFields.tsx'
import { COMPANY_SAVED, savedTexts, type PhoneValues } from './phone/phone.ts'
import { PhoneFields } from './phone/PhoneFields.tsx'
import { usePhoneForm } from './phone/use-phone-form.ts'
import { useSettingsUpload } from './use-settings-upload.ts'
import classes from '../../ui/section.module.css'
import { useCompanySave } from '../record/use-company-save.tsx'
import ui from '../../ui/primitives.module.css'

/** Shown if a save failed. */
const FAILED = 'Settings save failed.'

interface Props {
  company: Company
  draft: Draft<GeneralValues>
  onDraft: Dispatch<SetStateAction<Draft<GeneralValues>>>
  /** The number and voicemail, which the section Phone shows too. */
  phoneDraft: Draft<PhoneValues>
  onPhoneDraft: Dispatch<SetStateAction<Draft<PhoneValues>>>
}

/**
 * Shows the settings of the company: name and location, defaults of its jobs, contact data, and numbers
 * required by authorities.
 */
export function GeneralSection({ company, draft, onDraft, phoneDraft, onPhoneDraft }: Props) {
  const records = useCompanySave({
    company,
    section: 'general',
    isDirty: hasEdits(draft) || hasEdits(phoneDraft),
  })
  const root = useRef<HTMLFormElement>(null)
  const [errors, setErrors] = useState<FieldErrors>({})
  const phone = usePhoneForm({ company, draft: phoneDraft, onDraft: onPhoneDraft })
  const logo = useSettingsUpload(company.id, 'logo')
  const [question, setQuestion] = useState<Parameters<typeof YesNoQuestion>[0]['question']>(null)
  const stored = generalOf(company)
  const values = { ...stored, ...draft }

  function set<K extends GeneralField>(name: K, value: GeneralValues[K]) {
    onDraft((before) => withDraftValue(before, stored, name, value))
    setErrors(({ [name]: _fixed, ...others }) => others)
  }

  function refuse(problems: FieldErrors, phoneProblems: FieldErrors) {
    setErrors(problems)
    phone.setErrors(phoneProblems)
    focusFirstInvalid(root.current)
  }

  async function save() {
    const problems = generalProblems(draft, company)
    const phoneProblems = phone.problems()
    if (Object.keys({ ...problems, ...phoneProblems }).length > 0) {
      refuse(problems, phoneProblems)
      throw new Error(FAILED)
    }
    try {
      const sentLogo = draft.logo instanceof File ? await sendLogo(draft.logo) : undefined
      const body: CompanySave = { ...generalInput(draft, sentLogo), ...(await phone.input()) }
      await confirmVoid(body)
      await records.save(body)
      refuse({}, {})
      onDraft((now) => withoutSent(now, draft))
      onPhoneDraft((now) => withoutSent(now, phoneDraft))
      for (const text of texts.slice(0, -1)) showSuccess(text)
    } catch (error) {
      if (!(error instanceof CallError)) throw error
      if (error.fields) {
        const { smuvsPhone, voicemail, recordingMaxLength, ...others } = error.fields
        const own = { smuvsPhone, voicemail, recordingMaxLength }
        const shownProblems = Object.entries(own).filter(
          (entry): entry is [string, string] => entry[1] !== undefined,
        )
        refuse(generalRefusals(others), Object.fromEntries(shownProblems))
      }
      throw new Error(error.fields ? FAILED : `${FAILED} ${error.message}`, { cause: error })
    }
  }

  /**
   * Asks before a save after which clients of open jobs have to agree again; throws a HandledError if the
   * answer is no.
   */
  async function confirmVoid(body: CompanySave) {
    if (!changesAgreementContent(body)) return
    const { jobsToAgreeAgain } = await call(previewCompany, { params: { id: company.id }, body })
    if (jobsToAgreeAgain === 0) return
    const isMeant = await new Promise<boolean>((answer) => {
      setQuestion({ text: agreeAgainText(jobsToAgreeAgain), answer })
    })
    setQuestion(null)
    if (!isMeant) throw new HandledError('Not saved.')
  }

  async function sendLogo(file: File): Promise<string> {
    try {
      return await logo.upload(file)
    } catch (error) {
      if (error instanceof CallError && error.status < 500 && error.status > 0)
        setErrors({ logo: error.message })
      throw error
    }
  }

  // A voicemail has a message of its own; everything else uses the company's.
  const texts = hasEdits(draft)
    ? [...savedTexts(phoneDraft).filter((text) => text !== COMPANY_SAVED), COMPANY_SAVED]
    : savedTexts(phoneDraft)
  return (
    <form ref={root} noValidate aria-label="General" onSubmit={(event) => event.preventDefault()}>
      <h2 className={ui['headingLarge']}>General</h2>
      <AboutFields
        company={company}
        values={values}
        errors={errors}
        set={set}
        share={logo.share}
        onLogoProblem={(problem) => setErrors((before) => ({ ...before, logo: problem }))}
      />
      <PlaceFields company={company} values={values} errors={errors} set={set} />
      <JobFields company={company} values={values} errors={errors} set={set} />
      <section className={classes['block']} aria-labelledby="telephone">
        <h3 id="telephone" className={ui['heading']}>
          Calls and voicemail
        </h3>
        <PhoneFields form={phone} />
      </section>
      <StorageUse companyId={company.id} />
      <HandleField company={company} values={values} errors={errors} set={set} />
      <StateFields company={company} values={values} errors={errors} set={set} />
      <SaveBar
        isDirty={hasEdits(draft) || hasEdits(phoneDraft)}
        successText={texts.at(-1) ?? COMPANY_SAVED}
        onSave={save}
      />
      {records.dialog}
      <YesNoQuestion question={question} />
    </form>
  )
}
