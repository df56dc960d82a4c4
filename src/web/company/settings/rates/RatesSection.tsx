import { Button, Text } from '@mantine/core'
import type { Dispatch, SetStateAction } from 'react'
import type { Company } from '../../../../shared/company/settings/company.ts'
import { hasEdits, type Draft } from '../../../kernel/draft.ts'
import { useRecordForm } from '../../../kernel/record-form.ts'
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
  const stored = ratesOf(company)
  const form = useRecordForm<RatesValues>(
    stored,
    (_values, edits) => {
      const problems = ratesProblems(edits, stored)
      const feeProblem = cardFeeProblem(edits.cardFeePercent ?? 0, company.cardFeeLimit)
      if (feeProblem !== null) problems['cardFeePercent'] ??= feeProblem
      return problems
    },
    { kept: [draft, onDraft], failedText: FAILED, refusalsOf: ratesRefusals },
  )
  const { values, errors, set, isDirty } = form

  function setShare(where: MoveDistance, name: ShareName, figure: Figure) {
    set(`${name}${where}`, limitedShare(values, where, name, figure))
  }

  function setUnit(where: MoveDistance, next: DepositUnit) {
    const { unit, figure } = switchedDeposit(values, where, next)
    set(`deposit${where}Unit`, unit)
    set(`deposit${where}`, figure)
  }

  async function save() {
    if (isDirty) await form.save((_values, sent) => records.save(ratesInput(sent, stored)))
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
    <form id={form.id} noValidate aria-label="Rates" onSubmit={(event) => event.preventDefault()}>
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
        {...form.field('cardFeePercent')}
      />
      <SaveBar isDirty={isDirty} successText="Settings saved." onSave={save}>
        {isDirty && (
          <Button variant="subtle" mih={44} onClick={form.discard}>
            Discard
          </Button>
        )}
      </SaveBar>
      {records.dialog}
    </form>
  )
}
