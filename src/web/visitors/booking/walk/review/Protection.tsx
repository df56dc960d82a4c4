import {
  minimumValueNote,
  optionOf,
  planExample,
  planPremium,
  pricesText,
  planName,
  protectionPlans,
  protectionExample,
  protectionNote,
  type ProtectionPlan,
  type ProtectionTerms,
} from '../../../../../shared/jobs/documents/protection-plans.ts'
import { protectionDocumentOf } from '../../../../../shared/jobs/documents/document.rules.ts'
import {
  shownClientAgreementSchema,
  type ShownClientAgreement,
} from '../../../../../shared/jobs/documents/shown.ts'
import { initialsOf, valuationOptions } from '../../../../../shared/jobs/documents/valuation.ts'
import { VALUATION_OPTION_LABELS, VALUATION_OPTIONS } from '../../../../../shared/trade/estimate-options.ts'
import { updateJob } from '../../../../../shared/jobs/jobs/job.api.ts'
import type { Job } from '../../../../../shared/jobs/jobs/job.ts'
import type { JobDocument } from '../../../../../shared/jobs/jobs/job.parts.ts'
import { call, CallError } from '../../../../kernel/api.ts'
import { SAVE_STATE_TEXTS, useProtection } from '../../../../jobs/protection/use-protection.ts'
import { Button } from '../../../common/parts/Button.tsx'
import { TextField } from '../../../common/parts/TextField.tsx'
import { OptionCard } from '../OptionCard.tsx'
import type { LoadedJob } from '../use-job.ts'
import { PROTECTION_PLACE } from './use-agreements.ts'

interface Props {
  job: Job
  /** The agreement that contains the choice. */
  document: JobDocument
  loaded: LoadedJob
  /** Called with whether there is unsaved input; must be the same function at each render. */
  onUnsaved: (isUnsaved: boolean) => void
}

/**
 * Lets the client choose the protection of their goods, in plain words with prices, before they agree to the
 * estimate.
 */
export function Protection(props: Props) {
  const { protection, variables } = props.document
  const shown = shownClientAgreementSchema.safeParse(variables)
  if (!protection || !shown.success) return null
  return <Choice {...props} terms={protection} shown={shown.data} />
}

function Choice({
  job,
  document,
  loaded,
  onUnsaved,
  terms,
  shown,
}: Props & { terms: ProtectionTerms; shown: ShownClientAgreement }) {
  const { typed, set, problem, valueProblem, state, store } = useProtection(
    terms,
    shown,
    async (input) => {
      const variables = input
      try {
        loaded.take(
          await call(updateJob, {
            params: { id: job.id },
            body: {
              version: job.version,
              documents: { [protectionDocumentOf(job)]: { variables } },
            },
          }),
        )
      } catch (error) {
        if (error instanceof CallError && error.code === 'job_version_conflict') await loaded.reload()
        throw error
      }
    },
    onUnsaved,
  )
  const isLocked = !document.mayWrite
  const plans = protectionPlans(terms)
  const isFull = typed.plan !== null && typed.plan !== 'basic'
  return (
    <section id={PROTECTION_PLACE} className="paper stack" aria-label="Protection">
      <h2>How should we protect your goods?</h2>
      <p className="dim">{protectionNote(terms)}</p>
      <p>
        {protectionExample()} {pricesText(terms)}
      </p>
      <fieldset className="walk-valuation stack" disabled={isLocked}>
        <legend className="hidden">Protection</legend>
        {plans.map((plan) => (
          <OptionCard
            key={plan}
            group="protection"
            title={planName(plan)}
            price={planPremium(plan, terms)}
            isChosen={typed.plan === plan}
            onChoose={() => set({ plan })}
          >
            <p>{planExample(plan, terms)}</p>
          </OptionCard>
        ))}
        {isFull && (
          <TextField
            label="Value of everything we move, $"
            description={minimumValueNote(terms)}
            inputMode="decimal"
            required
            value={typed.value}
            error={valueProblem}
            onChange={(value) => set({ value })}
          />
        )}
        {terms.asksInitials && (
          <TextField
            label="Your initials"
            description="They accept the option you choose above and decline the others."
            autoCapitalize="characters"
            autoComplete="off"
            required
            value={typed.initials}
            onChange={(letters) => set({ initials: initialsOf(letters) })}
          />
        )}
        {terms.asksInitials && typed.plan !== null && typed.initials !== '' && (
          <details>
            <summary>How your initials appear in the agreement</summary>
            <Boxes plan={typed.plan} initials={typed.initials} />
          </details>
        )}
      </fieldset>
      <output className={state.step === 'failed' || problem !== null ? 'field-error' : 'dim'}>
        {state.step === 'failed' ? state.message : (problem ?? SAVE_STATE_TEXTS[state.step])}
      </output>
      {state.step === 'failed' && (
        <div>
          <Button kind="plain" action={store}>
            Save again
          </Button>
        </div>
      )}
    </section>
  )
}

/** Both options as they will appear in the Colorado agreement. */
function Boxes({ plan, initials }: { plan: ProtectionPlan; initials: string }) {
  const boxes = valuationOptions(optionOf(plan), initials)
  return (
    <dl className="walk-facts" aria-label="Your initials in the agreement">
      {VALUATION_OPTIONS.map((name) => (
        <div key={name}>
          <dt>{VALUATION_OPTION_LABELS[name]}</dt>
          <dd>{boxes[name].accept ? `Accept: ${boxes[name].accept}` : `Reject: ${boxes[name].reject}`}</dd>
        </div>
      ))}
    </dl>
  )
}
