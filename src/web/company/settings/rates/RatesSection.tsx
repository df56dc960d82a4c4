import { Button, Text } from '@mantine/core'
import { useRef, useState, type Dispatch, type SetStateAction } from 'react'
import type { Company } from '../../../../shared/company/settings/company.ts'
import type { FieldErrors } from '../../../../shared/kernel/errors.ts'
import { CallError } from '../../../kernel/api.ts'
import { hasEdits, withDraftValue, withoutSent, type Draft } from '../../../kernel/draft.ts'
import { focusFirstInvalid } from '../../../kernel/focus.ts'
import { SaveBar } from '../../../ui/SaveBar.tsx'
import { cardFeeProblem } from './card-fee.ts'
import { CardFeeGroup } from './CardFeeGroup.tsx'
import { limitedShare, switchedDeposit, type ShareName } from './payment-split.ts'
import { PaymentGroup } from './PaymentGroup.tsx'
import { OTHER_GROUPS, PRICE_GROUPS, type RateGroup as Group } from './rate-groups.ts'
import { RateGroup } from './RateGroup.tsx'
import {
  ratesInput,
  ratesOf,
  ratesProblems,
  ratesRefusals,
  type DepositUnit,
  type Figure,
  type RatesValues,
  type MoveDistance,
  keptRatesText,
} from './rates.ts'
import { useCompanySave } from '../../record/use-company-save.tsx'
import ui from '../../../ui/primitives.module.css'

/** Shown if a save failed. */
const FAILED = 'Settings save failed.'

interface Props {
  company: Company
  draft: Draft<RatesValues>
  onDraft: Dispatch<SetStateAction<Draft<RatesValues>>>
}

/**
 * Shows the settings of what the company charges and pays: rates, due shares, fees, and the credit card fee.
 */
export function RatesSection({ company, draft, onDraft }: Props) {
  const records = useCompanySave({ company, section: 'rates', isDirty: hasEdits(draft) })
  const root = useRef<HTMLFormElement>(null)
  const [errors, setErrors] = useState<FieldErrors>({})
  const stored = ratesOf(company)
  const values = { ...stored, ...draft }

  function set<K extends keyof RatesValues>(name: K, value: RatesValues[K]) {
    onDraft((before) => withDraftValue(before, stored, name, value))
    setErrors(({ [name]: _fixed, ...others }) => others)
  }

  function setShare(where: MoveDistance, name: ShareName, figure: Figure) {
    set(`${name}${where}`, limitedShare(values, where, name, figure))
  }

  function setUnit(where: MoveDistance, next: DepositUnit) {
    const { unit, figure } = switchedDeposit(values, where, next)
    set(`deposit${where}Unit`, unit)
    set(`deposit${where}`, figure)
  }

  function refuse(problems: FieldErrors) {
    setErrors(problems)
    focusFirstInvalid(root.current)
  }

  async function save() {
    if (!hasEdits(draft)) return
    const problems = ratesProblems(draft, stored)
    const feeProblem = cardFeeProblem(draft.cardFeePercent ?? 0, company.cardFeeLimit)
    if (feeProblem !== null) problems['cardFeePercent'] ??= feeProblem
    if (Object.keys(problems).length > 0) {
      refuse(problems)
      throw new Error(FAILED)
    }
    try {
      await records.save(ratesInput(draft, stored))
      setErrors({})
      onDraft((now) => withoutSent(now, draft))
    } catch (error) {
      if (!(error instanceof CallError)) throw error
      if (error.fields) refuse(ratesRefusals(error.fields))
      throw new Error(error.fields ? FAILED : `${FAILED} ${error.message}`, { cause: error })
    }
  }

  function discard() {
    onDraft({})
    setErrors({})
  }

  const group = (one: Group) => (
    <RateGroup
      key={one.id}
      group={one}
      variables={company.variables}
      values={values}
      errors={errors}
      onChange={set}
    />
  )
  const payments = (where: MoveDistance) => (
    <PaymentGroup
      where={where}
      variables={company.variables}
      values={values}
      errors={errors}
      onShare={setShare}
      onUnit={setUnit}
    />
  )
  return (
    <form ref={root} noValidate aria-label="Rates" onSubmit={(event) => event.preventDefault()}>
      <h2 className={ui['headingLarge']}>Rates</h2>
      <Text c="dimmed" size="sm" maw={736}>
        {keptRatesText(company.jobsKeepingRates)}
      </Text>
      {PRICE_GROUPS.map(group)}
      {payments('Local')}
      {payments('Long')}
      {OTHER_GROUPS.map(group)}
      <CardFeeGroup
        limit={company.cardFeeLimit}
        stored={stored.cardFeePercent}
        value={values.cardFeePercent}
        error={errors['cardFeePercent']}
        onChange={(figure) => set('cardFeePercent', figure)}
      />
      <SaveBar isDirty={hasEdits(draft)} successText="Settings saved." onSave={save}>
        {hasEdits(draft) && (
          <Button variant="subtle" mih={44} onClick={discard}>
            Discard
          </Button>
        )}
      </SaveBar>
      {records.dialog}
    </form>
  )
}
