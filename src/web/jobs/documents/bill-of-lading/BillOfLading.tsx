import { useRef } from 'react'
import { protectionDocumentOf } from '../../../../shared/jobs/documents/document.rules.ts'
import { protectionText } from '../../../../shared/jobs/documents/protection-text.ts'
import { wallClockOf } from '../../../../shared/kernel/dates.ts'
import { profileFor } from '../../../../shared/trade/profiles.ts'
import { AsyncButton } from '../../../ui/AsyncButton.tsx'
import { TheirsNote } from '../drafts/DraftFooter.tsx'
import type { PanelProps } from '../panel.ts'
import { Signatures } from '../signatures/Signatures.tsx'
import { BillPaper } from './BillPaper.tsx'
import { DateFields, PaymentFields, ServiceFields } from './BillTexts.tsx'
import { focusField } from './focus-field.ts'
import { MissingItems } from './MissingItems.tsx'
import { PackingMaterials } from './PackingMaterials.tsx'
import { useBill } from './useBill.ts'
import { useShipmentPounds } from './useShipmentPounds.ts'
import { ValuationFields } from './ValuationFields.tsx'
import classes from './bill.module.css'
import ui from '../../../ui/primitives.module.css'

/** The bill of lading: missing items, its fields or facts, and its signatures. */
export function BillOfLading(props: PanelProps) {
  const { job, document, onSign, onGo } = props
  const root = useRef<HTMLFormElement>(null)
  const pounds = useShipmentPounds(job)
  const { fields, isDirty, isBehind, save, showTheirs } = useBill(props, pounds, root)
  const profile = profileFor(job)
  const { mayWrite } = document
  const terms = job.documents[protectionDocumentOf(job)]?.protection
  const goTo = (wanted: string) => focusField(root, (path) => path === wanted)
  const startedAt = job.crewFacts.startedAt
  const startDay = startedAt ? wallClockOf(startedAt, job.companyInfo.timezone).slice(0, 10) : null
  const gaps = document.gaps ?? []
  const maySign = (document.maySignFor ?? []).length > 0
  const summary = (profile.needsBillOfLadingItems || (gaps.length > 0 && maySign)) && (
    <MissingItems gaps={gaps} values={fields.values} onGoTo={mayWrite ? goTo : null} onGo={onGo} />
  )
  return (
    <div className={classes['panel']}>
      {summary}
      {mayWrite ? (
        <form
          ref={root}
          noValidate
          aria-label="Bill of lading"
          className={classes['form']}
          onSubmit={(event) => event.preventDefault()}
        >
          {isBehind && <TheirsNote onTake={showTheirs} />}
          <ValuationFields
            fields={fields}
            options={profile.estimateOptions}
            pounds={pounds}
            chosen={terms?.chosen ? protectionText(terms) : null}
          />
          <DateFields fields={fields} startDay={startDay} />
          <PaymentFields fields={fields} />
          <ServiceFields fields={fields} />
          <PackingMaterials fields={fields} onGoTo={goTo} />
          <div className={classes['footer']}>
            <AsyncButton action={save} successText="Bill of lading saved.">
              Save Bill of Lading
            </AsyncButton>
            <output className={ui['small']}>{isDirty ? 'Unsaved changes' : ''}</output>
          </div>
        </form>
      ) : (
        <BillPaper slot={props} document={document} />
      )}
      <Signatures
        job={job}
        variables={props.variables}
        name="billOfLading"
        document={document}
        isDirty={isDirty}
        wanted={props.signingWanted}
        onSign={onSign}
      />
    </div>
  )
}
