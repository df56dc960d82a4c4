import { Checkbox, TextInput } from '@mantine/core'
import { useQueryClient } from '@tanstack/react-query'
import { useRef, useState, type Dispatch, type SetStateAction } from 'react'
import { updateCompany } from '../../shared/companies/companies.api.ts'
import type { Company } from '../../shared/companies/company.ts'
import { ERRORS, type FieldErrors } from '../../shared/kernel/errors.ts'
import { TEXT_LIMITS } from '../../shared/kernel/wire.ts'
import { call, CallError } from '../kernel/api.ts'
import { isTouched, typed, unsent, type Draft } from '../kernel/draft.ts'
import { focusFirstInvalid } from '../kernel/focus.ts'
import {
  asksColorado,
  generalInput,
  generalOf,
  generalProblems,
  generalRefusals,
  type GeneralValues,
} from './general.ts'
import { SaveBar } from '../ui/SaveBar.tsx'
import { companyQuery } from './settings.queries.ts'
import classes from '../ui/section.module.css'

const NUMBER_LIMIT = 20

interface Props {
  company: Company
  draft: Draft<GeneralValues>
  onDraft: Dispatch<SetStateAction<Draft<GeneralValues>>>
}

/** What clients see of documents, and the numbers that authorities ask a mover for (spec 3 §2.11 'General'). */
export function GeneralSection({ company, draft, onDraft }: Props) {
  const queries = useQueryClient()
  const root = useRef<HTMLFormElement>(null)
  const [errors, setErrors] = useState<FieldErrors>({})
  const stored = generalOf(company)
  const values = { ...stored, ...draft }

  function set<K extends keyof GeneralValues>(name: K, value: GeneralValues[K]) {
    onDraft((before) => typed(before, stored, name, value))
    setErrors(({ [name]: _fixed, ...others }) => others)
  }

  function refuse(problems: FieldErrors) {
    setErrors(problems)
    focusFirstInvalid(root.current)
  }

  async function save() {
    const problems = asksColorado(company) ? generalProblems(values) : {}
    if (Object.keys(problems).length > 0) {
      refuse(problems)
      throw new Error(ERRORS.rest_invalid_param.text)
    }
    try {
      const saved = await call(updateCompany, { params: { id: company.id }, body: generalInput(draft) })
      queries.setQueryData(companyQuery(company.id).queryKey, saved)
      setErrors({})
      onDraft((now) => unsent(now, draft))
    } catch (error) {
      if (error instanceof CallError && error.fields) refuse(generalRefusals(error.fields))
      throw error
    }
  }

  const field = (name: 'pucNumber' | 'pucAddress' | 'usdotNumber' | 'mcNumber') => ({
    value: values[name],
    error: errors[name],
    autoComplete: 'off',
    onChange: (event: { currentTarget: HTMLInputElement }) => set(name, event.currentTarget.value),
  })
  return (
    <form ref={root} noValidate aria-label="General" onSubmit={(event) => event.preventDefault()}>
      <h2 className={classes['title']}>General</h2>
      <Checkbox
        classNames={{ root: classes['check'] ?? '', body: classes['line'] ?? '' }}
        label="Show documents"
        description="Without it, clients see of their job only the documents that they have to agree to. Clients of interstate moves always see all."
        checked={values.showDocuments}
        error={errors['showDocuments']}
        onChange={(event) => set('showDocuments', event.currentTarget.checked)}
      />
      {asksColorado(company) && (
        <section className={classes['block']} aria-labelledby="colorado">
          <h3 id="colorado" className={classes['subtitle']}>
            Colorado Required Information
          </h3>
          <TextInput label="PUC mover licence number" maxLength={TEXT_LIMITS.name} {...field('pucNumber')} />
          <Checkbox
            classNames={{ root: classes['check'] ?? '', body: classes['line'] ?? '' }}
            label="Mailing Address on file with PUC same as Primary Address?"
            description={company.address || 'The company has no primary address yet.'}
            checked={values.samePrimaryPuc}
            onChange={(event) => set('samePrimaryPuc', event.currentTarget.checked)}
          />
          {!values.samePrimaryPuc && (
            <TextInput
              label="Mailing Address on file with PUC"
              required
              maxLength={TEXT_LIMITS.other}
              {...field('pucAddress')}
            />
          )}
        </section>
      )}
      <section className={classes['block']} aria-labelledby="federal">
        <h3 id="federal" className={classes['subtitle']}>
          Federal
        </h3>
        <p className={classes['hint']}>Printed at the head of your documents.</p>
        <div className={classes['pair']}>
          <TextInput label="USDOT number" maxLength={NUMBER_LIMIT} {...field('usdotNumber')} />
          <TextInput label="MC number" maxLength={NUMBER_LIMIT} {...field('mcNumber')} />
        </div>
      </section>
      <SaveBar isDirty={isTouched(draft)} successText="Settings saved." onSave={save} />
    </form>
  )
}
