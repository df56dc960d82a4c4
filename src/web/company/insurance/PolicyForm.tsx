import { Button, NativeSelect, Textarea, TextInput } from '@mantine/core'
import { useState } from 'react'
import type { Company } from '../../../shared/company/settings/company.ts'
import { addPolicy, deletePolicy, savePolicy } from '../../../shared/company/insurance/insurance.api.ts'
import {
  POLICY_TYPE_LABELS,
  POLICY_TYPES,
  type Policy,
  type PolicyType,
} from '../../../shared/company/insurance/policy.ts'
import type { Attachment } from '../../../shared/company/files/papers.ts'
import { TEXT_LIMITS } from '../../../shared/kernel/wire.ts'
import { call } from '../../kernel/api.ts'
import { changesBetween } from '../../kernel/changes-between.ts'
import { useRecordForm } from '../../kernel/record-form.ts'
import { ConfirmDialog } from '../../ui/ConfirmDialog.tsx'
import { DayField } from '../../ui/DayField.tsx'
import { FigureField } from '../../ui/FigureField.tsx'
import { PapersField } from '../files/PapersField.tsx'
import { PhoneInput } from '../../ui/PhoneInput.tsx'
import { RecordScreenForm } from '../../ui/RecordScreenForm.tsx'
import { showSuccess } from '../../ui/toasts.ts'
import { useRecordSave } from '../../ui/use-record-save.tsx'
import { useRefetchInsurance } from './insurance.queries.ts'
import {
  POLICY_LABELS,
  policyFormProblems,
  policyInput,
  policyValues,
  type PolicyValues,
} from './policy-form.ts'
import classes from '../../ui/records.module.css'

interface Props {
  company: Company
  /** null creates a new one. */
  policy: Policy | null
  type: PolicyType
  /** Certificates that were uploaded for the new policy. */
  files: readonly Attachment[]
  onDirty: (isDirty: boolean) => void
  /** Called with the type of the saved policy, or null if nothing was saved. */
  onClose: (saved: PolicyType | null) => void
}

/** The form for a policy, with 'Save Policy' and 'Delete Policy'. */
export function PolicyForm({ company, policy, type, files, onDirty, onClose }: Props) {
  const news = useRefetchInsurance()
  const [start] = useState(() => policyValues(policy, type, files))
  const [version] = useState(policy?.version)
  const form = useRecordForm<PolicyValues>(start, policyFormProblems)
  const records = useRecordSave(POLICY_LABELS, { type: POLICY_TYPE_LABELS })
  const [isBusy, setBusy] = useState(false)
  const [isAsking, setAsking] = useState(false)
  const { values, errors, set } = form
  // An uploaded certificate without a policy is unsaved work.
  const isDirty = form.isDirty || (policy === null && files.length > 0)

  function leave(saved: PolicyType | null) {
    onDirty(false)
    onClose(saved)
  }

  async function save() {
    if (isBusy) throw new Error('Wait until the file is uploaded.')
    await form.save((sent) =>
      policy
        ? records.save(changesBetween(policyInput(start), policyInput(sent)), version, (body) =>
            call(savePolicy, { params: { id: policy.id }, body }),
          )
        : call(addPolicy, { body: { ...policyInput(sent), company: company.id } }),
    )
    await news()
    leave(values.type)
  }

  async function remove() {
    if (!policy) return
    await call(deletePolicy, { params: { id: policy.id } })
    await news()
    showSuccess('Policy deleted.')
    leave(null)
  }

  const textField = (name: 'carrier' | 'policyNumber' | 'agentName' | 'agentEmail', label: string) => (
    <TextInput
      label={label}
      required={name === 'carrier' || name === 'policyNumber'}
      autoComplete="off"
      {...form.text(name)}
    />
  )
  const moneyField = (
    name: 'deductible' | 'limitPerOccurrence' | 'limitAggregate' | 'premium',
    label: string,
  ) => <FigureField label={label} isMoney {...form.field(name)} />
  return (
    <RecordScreenForm
      id={form.id}
      label="Policy"
      title={policy ? `${POLICY_TYPE_LABELS[policy.type]}: ${policy.carrier}` : 'New policy'}
      saveLabel="Save Policy"
      successText="Policy saved."
      isDirty={isDirty}
      onDirty={onDirty}
      onSave={save}
      onLeave={() => leave(null)}
      more={
        policy && (
          <>
            <Button variant="default" onClick={() => setAsking(true)}>
              Delete Policy
            </Button>
            <ConfirmDialog
              opened={isAsking}
              onClose={() => setAsking(false)}
              question={`Delete the policy ${policy.policyNumber} of ${policy.carrier}? You can restore it later.`}
              confirmLabel="Delete Policy"
              onConfirm={remove}
            />
          </>
        )
      }
    >
      {records.dialog}
      <NativeSelect
        label="Type"
        data={POLICY_TYPES.map((one) => ({ value: one, label: POLICY_TYPE_LABELS[one] }))}
        value={values.type}
        error={errors['type']}
        onChange={(event) => {
          const chosen = POLICY_TYPES.find((one) => one === event.currentTarget.value)
          if (chosen) set('type', chosen)
        }}
      />
      {textField('carrier', 'Carrier')}
      {textField('policyNumber', 'Policy number')}
      <DayField label="Effective date" required {...form.field('effectiveDate')} />
      <DayField
        label="Expiration date"
        required
        description="Cover ends at 12:01 AM of this day."
        inputWrapperOrder={['label', 'input', 'description', 'error']}
        {...form.field('expirationDate')}
      />
      <h3 className={classes['subtitle']}>Limits and price</h3>
      {moneyField('limitPerOccurrence', 'Limit per occurrence')}
      {moneyField('limitAggregate', 'Aggregate limit')}
      {moneyField('deductible', 'Deductible')}
      <FigureField label="Coinsurance, %" {...form.field('coinsurance')} />
      {moneyField('premium', 'Premium')}
      <h3 className={classes['subtitle']}>Agent</h3>
      {textField('agentName', 'Agent')}
      <PhoneInput label="Agent's phone" autoComplete="off" {...form.field('agentPhone')} />
      {textField('agentEmail', "Agent's email")}
      <div className={classes['whole']}>
        <PapersField
          label="Certificates of insurance"
          addLabel="Add certificate"
          companyId={company.id}
          papers={values.files}
          onChange={(papers) => set('files', papers)}
          onBusy={setBusy}
          error={errors['fileIds']}
        />
      </div>
      <Textarea
        className={classes['whole'] ?? ''}
        label="Notes"
        autosize
        minRows={2}
        maxLength={TEXT_LIMITS.notes}
        {...form.text('notes')}
      />
    </RecordScreenForm>
  )
}
