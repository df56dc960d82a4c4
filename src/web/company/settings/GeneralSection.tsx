import { useId, useState, type Dispatch, type SetStateAction } from 'react'
import { previewCompany } from '../../../shared/company/settings/companies.api.ts'
import { changesAgreementContent, type CompanySave } from '../../../shared/company/settings/company-save.ts'
import type { Company } from '../../../shared/company/settings/company.ts'
import { call, CallError } from '../../kernel/api.ts'
import { hasEdits, type Draft } from '../../kernel/draft.ts'
import { HandledError } from '../../kernel/explained.ts'
import { useRecordForm } from '../../kernel/record-form.ts'
import { SaveBar } from '../../ui/SaveBar.tsx'
import { showSuccess } from '../../ui/toasts.ts'
import { YesNoQuestion } from '../../ui/YesNoQuestion.tsx'
import {
  agreeAgainText,
  generalInput,
  generalOf,
  generalProblems,
  generalRefusals,
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
import { useSettingsUpload } from '../files/use-settings-upload.ts'
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
  const logo = useSettingsUpload(company.id, 'logo')
  const [question, setQuestion] = useState<Parameters<typeof YesNoQuestion>[0]['question']>(null)
  const formId = useId()
  const phone = usePhoneForm({ company, draft: phoneDraft, onDraft: onPhoneDraft, formId })
  const form = useRecordForm<GeneralValues>(
    generalOf(company),
    (_values, edits) => generalProblems(edits, company),
    {
      kept: [draft, onDraft],
      id: formId,
      failedText: FAILED,
      refusalsOf: (fields) => {
        const isOfPhone = ([name]: [string, unknown]) => name in phone.values
        phone.mark(Object.fromEntries(Object.entries(fields).filter(isOfPhone)))
        return generalRefusals(
          Object.fromEntries(Object.entries(fields).filter((entry) => !isOfPhone(entry))),
        )
      },
    },
  )
  const { values, errors, set } = form

  async function save() {
    if (!phone.check()) {
      form.check()
      throw new Error(FAILED)
    }
    await form.save(async (_values, sent) => {
      const sentLogo = sent.logo instanceof File ? await sendLogo(sent.logo) : undefined
      const body: CompanySave = { ...generalInput(sent, sentLogo), ...(await phone.input()) }
      await confirmVoid(body)
      await records.save(body)
    })
    phone.settle(phoneDraft)
    for (const text of texts.slice(0, -1)) showSuccess(text)
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
        form.mark({ logo: error.message })
      throw error
    }
  }

  // A voicemail has a message of its own; everything else uses the company's.
  const texts = hasEdits(draft)
    ? [...savedTexts(phoneDraft).filter((text) => text !== COMPANY_SAVED), COMPANY_SAVED]
    : savedTexts(phoneDraft)
  return (
    <form id={form.id} noValidate aria-label="General" onSubmit={(event) => event.preventDefault()}>
      <h2 className={ui['headingLarge']}>General</h2>
      <AboutFields
        company={company}
        values={values}
        errors={errors}
        set={set}
        share={logo.share}
        onLogoProblem={(problem) => form.mark({ logo: problem })}
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
