import { Alert, Button, Radio, Stack, Text, TextInput } from '@mantine/core'
import {
  isProtectionRequired,
  minimumValueNote,
  planExample,
  planPrice,
  planTitle,
  protectionPlans,
  protectionExample,
  protectionNote,
  type ProtectionTerms,
} from '../../../shared/jobs/documents/protection-plans.ts'
import { protectionText } from '../../../shared/jobs/documents/protection-text.ts'
import { protectionDocumentOf } from '../../../shared/jobs/documents/document.rules.ts'
import {
  shownClientAgreementSchema,
  type ShownClientAgreement,
} from '../../../shared/jobs/documents/shown.ts'
import { initialsOf } from '../../../shared/jobs/documents/valuation.ts'
import { SAVE_STATE_TEXTS, useProtection } from '../protection/use-protection.ts'
import type { PanelSlot } from './panel.ts'
import classes from './documents.module.css'
import ui from '../../ui/primitives.module.css'

/**
 * The protection of the client's goods: chosen by the client before they agree to the estimate, read-only for
 * others.
 */
export function ProtectionChoice({ slot }: { slot: PanelSlot }) {
  const { job } = slot
  const document = job.documents[protectionDocumentOf(job)]
  const shown = shownClientAgreementSchema.safeParse(document?.variables)
  const terms = document?.protection
  if (!document || !terms || !shown.success || !isProtectionRequired(job.jobType, terms)) return null
  if (slot.role !== 'client' || !document.mayWrite)
    return (
      <Text>
        Protection: {protectionText(terms)}.
        {terms.isRequired &&
          !terms.isChosen &&
          ' The client can’t agree to any document before they have chosen.'}
      </Text>
    )
  const isAgreed = document.agreed || job.documents['estimate']?.agreed === true
  return <Choice slot={slot} terms={terms} shown={shown.data} isAgreed={isAgreed} />
}

interface Props {
  slot: PanelSlot
  terms: ProtectionTerms
  shown: ShownClientAgreement
  isAgreed: boolean
}

function Choice({ slot, terms, shown, isAgreed }: Props) {
  const { typed, set, problem, valueProblem, state, store } = useProtection(
    terms,
    shown,
    (variables) => slot.savePart({ documents: { [protectionDocumentOf(slot.job)]: { variables } } }),
    slot.onDirty,
  )
  const isFull = typed.plan !== null && typed.plan !== 'basic'
  const shownProblem = state.step === 'failed' ? state.message : problem
  return (
    <section className={classes['paper']} aria-label="Protection" data-part="protection">
      <Stack gap="sm">
        <h3 className={ui['headingMedium']}>How should we protect your goods?</h3>
        <Text size="sm" c="dimmed">
          {protectionNote(terms)}
        </Text>
        <Text>{protectionExample()}</Text>
        {isAgreed && (
          <Alert variant="light">
            Changing your choice asks you to agree to the estimate and the agreement again.
          </Alert>
        )}
        <Radio.Group
          label="Your protection"
          value={typed.plan === null ? '' : String(typed.plan)}
          onChange={(chosen) => {
            const plan = protectionPlans(terms).find((one) => String(one) === chosen)
            if (plan !== undefined) set({ plan })
          }}
        >
          <Stack gap="sm" mt="xs">
            {protectionPlans(terms).map((plan) => (
              <Radio
                key={plan}
                size="md"
                value={String(plan)}
                label={`${planTitle(plan, terms)}: ${planPrice(plan, terms)}`}
                description={planExample(plan, terms)}
              />
            ))}
          </Stack>
        </Radio.Group>
        {isFull && (
          <TextInput
            label="Value of everything we move, $"
            description={minimumValueNote(terms)}
            inputMode="decimal"
            maw={420}
            required
            value={typed.value}
            error={valueProblem}
            onChange={(event) => set({ value: event.currentTarget.value })}
          />
        )}
        {terms.asksInitials && (
          <TextInput
            label="Your initials"
            description="Letters only, at most three. They accept the option you choose above and decline the others."
            maw={420}
            required
            autoCapitalize="characters"
            autoComplete="off"
            value={typed.initials}
            onChange={(event) => set({ initials: initialsOf(event.currentTarget.value) })}
          />
        )}
        <Text
          component="output"
          size="sm"
          c={shownProblem === null ? 'dimmed' : 'var(--mantine-color-error)'}
        >
          {shownProblem ?? (state.step === 'failed' ? '' : SAVE_STATE_TEXTS[state.step])}
        </Text>
        {state.step === 'failed' && (
          <Button variant="default" onClick={() => void store()} style={{ alignSelf: 'flex-start' }}>
            Save again
          </Button>
        )}
      </Stack>
    </section>
  )
}
