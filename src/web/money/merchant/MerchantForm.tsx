import { useQueryClient } from '@tanstack/react-query'
import { useEffect, useRef, useState } from 'react'
import type { Company } from '../../../shared/company/settings/company.ts'
import type { FieldErrors } from '../../../shared/kernel/errors.ts'
import { MERCHANT_MESSAGES } from '../../../shared/money/merchant/application.ts'
import {
  getMerchantApplication,
  submitMerchantApplication,
} from '../../../shared/money/merchant/merchant.api.ts'
import { call, CallError } from '../../kernel/api.ts'
import { hasEdits, withDraftValue, type Draft } from '../../kernel/draft.ts'
import { focusFirstInvalid, focusAfterRender } from '../../kernel/focus.ts'
import { callQuery } from '../../kernel/queries.ts'
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
  withDraft,
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
  const root = useRef<HTMLFormElement>(null)
  const today = useToday(company.timezone)
  const [draft, setDraft] = useState<Draft<Record<string, string>>>({})
  const [open, setOpen] = useState<OpenParts>({})
  const [left, setLeft] = useState<ReadonlySet<string>>(new Set())
  const [isTried, setTried] = useState(false)
  const [refused, setRefused] = useState<FieldErrors>({})
  const [terms, setTerms] = useState<TermsState>(NO_TERMS)
  const [needsTerms, setNeedsTerms] = useState(false)

  const start = initialMerchantValues(company)
  const values = withDraft(start, draft)
  const problems = merchantProblems(values, open, today)
  const doubts = merchantWarnings(values, problems)
  const isDirty = hasEdits(draft)
  useEffect(() => onDirty(isDirty), [isDirty, onDirty])

  function set(path: string, value: string) {
    setDraft((before) => withDraftValue(before, start, path, value))
    setRefused(({ [path]: _fixed, ...others }) => others)
  }

  async function submit() {
    setTried(true)
    if (Object.keys(problems).length > 0) {
      focusFirstInvalid(root.current)
      throw new Error(MERCHANT_MESSAGES.invalid)
    }
    if (!terms.isAccepted) {
      setNeedsTerms(true)
      root.current?.querySelector('iframe')?.scrollIntoView({ block: 'center' })
      throw new Error(MERCHANT_MESSAGES.terms)
    }
    try {
      const body = merchantInput(values, open, terms.correlationId)
      const sent = await call(submitMerchantApplication, { params: { id: company.id }, body })
      setDraft({})
      onDirty(false)
      const { queryKey } = callQuery(getMerchantApplication, { params: { id: company.id } })
      queries.setQueryData(queryKey, { application: sent })
      // The form no longer exists, and neither does its focused field.
      focusAfterRender(STATUS_ID)
    } catch (error) {
      if (error instanceof CallError && error.fields) {
        setRefused(error.fields)
        if (error.fields['correlation_id'] !== undefined) setNeedsTerms(true)
        focusFirstInvalid(root.current)
      }
      throw error
    }
  }

  const input = (field: MerchantField) => {
    const isTold = isTried || left.has(field.path)
    return (
      <MerchantInput
        key={field.path}
        field={field}
        value={values[field.path] ?? ''}
        error={refused[field.path] ?? (isTold ? problems[field.path] : undefined)}
        doubt={isTold ? doubts[field.path] : undefined}
        today={today}
        onChange={(value) => set(field.path, value)}
        onBlur={() => {
          // Tabbing through empty fields is not an error yet.
          if ((values[field.path] ?? '') !== '') setLeft((before) => new Set(before).add(field.path))
        }}
      />
    )
  }
  const shown = shownFields(open)
  return (
    <form
      ref={root}
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
