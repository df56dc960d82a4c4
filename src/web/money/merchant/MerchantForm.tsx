import { useQueryClient } from '@tanstack/react-query'
import { useEffect, useState } from 'react'
import type { Company } from '../../../shared/company/settings/company.ts'
import { MERCHANT_MESSAGES } from '../../../shared/money/merchant/application.ts'
import {
  getMerchantApplication,
  submitMerchantApplication,
} from '../../../shared/money/merchant/merchant.api.ts'
import { call } from '../../kernel/api.ts'
import { focusAfterRender } from '../../kernel/focus.ts'
import { callQuery } from '../../kernel/queries.ts'
import { useRecordForm } from '../../kernel/record-form.ts'
import { useToday } from '../../kernel/use-today.ts'
import { AsyncButton } from '../../ui/AsyncButton.tsx'
import section from '../../ui/section.module.css'
import { FieldGroup } from './FieldGroup.tsx'
import { GROUP_NAMES, type MerchantField } from './fields.ts'
import {
  merchantWarnings,
  merchantInput,
  merchantProblems,
  merchantProgress,
  initialMerchantValues,
  shownFields,
  type OpenParts,
} from './merchant.ts'
import { MerchantInput } from './MerchantInput.tsx'
import { MerchantProgressBar } from './MerchantProgressBar.tsx'
import { STATUS_ID } from './MerchantStatus.tsx'
import { NO_TERMS, TermsFrame, type TermsState } from './TermsFrame.tsx'
import classes from './merchant.module.css'
import ui from '../../ui/primitives.module.css'

interface Props {
  company: Pick<Company, 'id' | 'name' | 'phone' | 'timezone'>
  onDirty: (isDirty: boolean) => void
}

/**
 * Shows the application for payment processing. Its input stays only in memory, also while another section is
 * open, and is discarded once sent.
 */
export function MerchantForm({ company, onDirty }: Props) {
  const queries = useQueryClient()
  const today = useToday(company.timezone)
  const [open, setOpen] = useState<OpenParts>({})
  const [left, setLeft] = useState<ReadonlySet<string>>(new Set())
  const [isTried, setTried] = useState(false)
  const [terms, setTerms] = useState<TermsState>(NO_TERMS)
  const [needsTerms, setNeedsTerms] = useState(false)
  const form = useRecordForm(
    initialMerchantValues(company),
    (values) => merchantProblems(values, open, today),
    { onRefused: (errors) => setNeedsTerms((before) => before || errors['correlation_id'] !== undefined) },
  )
  const problems = merchantProblems(form.values, open, today)
  const doubts = merchantWarnings(form.values, problems)
  const { isDirty } = form
  useEffect(() => onDirty(isDirty), [isDirty, onDirty])

  async function submit() {
    setTried(true)
    if (!form.check()) throw new Error(MERCHANT_MESSAGES.invalid)
    if (!terms.isAccepted) {
      setNeedsTerms(true)
      document.getElementById(form.id)?.querySelector('iframe')?.scrollIntoView({ block: 'center' })
      throw new Error(MERCHANT_MESSAGES.terms)
    }
    await form.save(async (values) => {
      const body = merchantInput(values, open, terms.correlationId)
      const sent = await call(submitMerchantApplication, { params: { id: company.id }, body })
      const { queryKey } = callQuery(getMerchantApplication, { params: { id: company.id } })
      onDirty(false)
      queries.setQueryData(queryKey, { application: sent })
      // The form no longer exists, and neither does its focused field.
      focusAfterRender(STATUS_ID)
    })
  }

  const input = (field: MerchantField) => {
    const isTold = isTried || left.has(field.path)
    return (
      <MerchantInput
        key={field.path}
        field={field}
        form={form}
        problem={isTold ? problems[field.path] : undefined}
        doubt={isTold ? doubts[field.path] : undefined}
        today={today}
        onBlur={() => {
          // Tabbing through empty fields is not an error yet.
          if (form.values[field.path] !== '') setLeft((before) => new Set(before).add(field.path))
        }}
      />
    )
  }
  const shown = shownFields(open)
  return (
    <form
      id={form.id}
      noValidate
      aria-label="Payment Processing"
      autoComplete="off"
      className={section['stack']}
      onSubmit={(event) => event.preventDefault()}
    >
      <p className={`${ui['hint']} ${classes['intro']}`}>
        Apply here to take your clients’ cards. The tax, license, social security and bank numbers are sealed
        when you send them; after that only their last four digits are shown.
      </p>
      <MerchantProgressBar progress={merchantProgress(open, problems)} isAccepted={terms.isAccepted} />
      {GROUP_NAMES.map((group) => (
        <FieldGroup
          key={group}
          group={group}
          fields={shown.filter((field) => field.group === group)}
          open={open}
          onOpen={(part, isOpen) => setOpen((before) => ({ ...before, [part]: isOpen }))}
          renderField={input}
        />
      ))}
      <TermsFrame
        companyId={company.id}
        error={needsTerms && !terms.isAccepted ? MERCHANT_MESSAGES.terms : null}
        onTerms={setTerms}
      />
      <div className={`${ui['footer']} ${section['bar']}`}>
        <AsyncButton action={submit} successText="Application sent.">
          Submit application
        </AsyncButton>
        <output className={section['unsaved']}>{isDirty ? 'Not sent yet' : ''}</output>
      </div>
    </form>
  )
}
