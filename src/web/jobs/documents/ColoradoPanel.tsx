import { Alert, Button, Group, Radio, Select, Switch, Text, TextInput } from '@mantine/core'
import { Fragment, useState } from 'react'
import {
  VALUATION_OPTION_LABELS,
  VALUATION_OPTIONS,
  type ValuationOption,
} from '../../../shared/trade/estimate-options.ts'
import {
  minimumValueNote,
  optionOf,
  planExample,
  planPrice,
  protectionExample,
  protectionPlans,
  type ProtectionTerms,
} from '../../../shared/jobs/documents/protection-plans.ts'
import { protectionText } from '../../../shared/jobs/documents/protection-text.ts'
import {
  acceptedOption,
  valuationOf,
  valuationProblem,
} from '../../../shared/jobs/documents/document.rules.ts'
import { initialsOf, valuationOptions } from '../../../shared/jobs/documents/valuation.ts'
import { shownColoradoSchema, type ShownColorado } from '../../../shared/jobs/documents/shown.ts'
import { VALUATION_LABEL } from '../../../shared/jobs/estimates/automatic.ts'
import { ERRORS } from '../../../shared/kernel/errors.ts'
import { CallError } from '../../kernel/api.ts'
import { AsyncButton } from '../../ui/AsyncButton.tsx'
import { FigureField } from '../../ui/FigureField.tsx'
import { AgreeHint } from './AgreeHint.tsx'
import { Wording } from './AgreePanel.tsx'
import { AgreementStatus } from './AgreementStatus.tsx'
import { LinesTable } from './LinesTable.tsx'
import type { PanelSlot } from './panel.ts'
import { useUnsaved } from './use-unsaved.ts'
import type { Job } from '../../../shared/jobs/jobs/job.ts'
import type { JobDocument } from '../../../shared/jobs/jobs/job.parts.ts'
import type { AgreeAction } from './use-agree.tsx'
import classes from './documents.module.css'
import { type Answers, answersOf, answersConflict } from './colorado-answers.ts'

interface Props {
  slot: PanelSlot
  document: JobDocument
  agreeing: AgreeAction
  onAgreed: (job: Job) => void
}

/**
 * The Colorado client agreement: protection chosen by initials that only the client can type, then 'I Agree'.
 */
export function ColoradoAgreement({ slot, document, agreeing, onAgreed }: Props) {
  const parsed = shownColoradoSchema.safeParse(document.variables)
  if (!parsed.success) return <Text role="alert">This agreement can not be shown.</Text>
  const shown = parsed.data
  return (
    <>
      <div className={classes['paper']}>
        <Carrier company={shown.company} />
        <Wording slot={slot} document={document} />
        <LinesTable
          lines={shown.estimate.lineItems}
          variables={slot.variables}
          total={shown.estimate.total}
        />
      </div>
      <Answering slot={slot} document={document} shown={shown} agreeing={agreeing} onAgreed={onAgreed} />
    </>
  )
}

/** The company of a Colorado agreement with its permit. */
export function Carrier({ company }: Pick<ShownColorado, 'company'>) {
  return (
    <Text size="sm" mb="sm">
      {company.name}
      {company.pucNumber && ` · PUC permit ${company.pucNumber}`}
      {company.pucAddress && ` · ${company.pucAddress}`}
    </Text>
  )
}

function Answering({ slot, document, shown, agreeing, onAgreed }: Props & { shown: ShownColorado }) {
  const { onDirty, savePart } = slot
  const isClient = slot.role === 'client'
  const isReadOnly = !document.mayWrite
  const [answers, setAnswers] = useState<Answers>(shown)
  const [isTouched, setTouched] = useState(false)
  const [fields, setFields] = useState<Record<string, string>>({})
  const stored = JSON.stringify(answersOf(shown))
  const [opened, setOpened] = useState(stored)
  if (opened !== stored && !isTouched) {
    // Shows newly stored answers if there is no unsaved input.
    setOpened(stored)
    setAnswers(shown)
    setFields({})
  }
  const problem = valuationProblem(answers.optionsValuation, answers.valueOfShipment)
  const approved = acceptedOption(answers.optionsValuation)
  const block = isTouched ? 'Save your protection first.' : null
  const terms = document.protection

  function set(part: Partial<Answers>) {
    setAnswers((before) => {
      const after = { ...before, ...part }
      const approved = acceptedOption(after.optionsValuation)
      return approved ? { ...after, optionValuation: valuationOf(approved) } : after
    })
    setTouched(true)
  }
  async function save() {
    setFields({})
    if (Number.isNaN(answers.valueOfShipment)) throw new Error(ERRORS.rest_invalid_param.text)
    try {
      await savePart({ documents: { coloradoClientAgreement: { variables: answersOf(answers) } } })
      setTouched(false)
    } catch (error) {
      if (error instanceof CallError) setFields(error.fields ?? {})
      throw error
    }
  }
  function discard() {
    setAnswers(shown)
    setTouched(false)
  }
  useUnsaved(onDirty, isTouched, {
    save,
    conflict: (before, now) => answersConflict(answers, before, now),
    takeTheirs: discard,
  })
  const problemAt = (path: string) => fields[`documents.coloradoClientAgreement.variables.${path}`]
  return (
    <>
      <Switch
        size="md"
        label="I want cargo insurance"
        checked={answers.cargoInsurance === true}
        disabled={isReadOnly}
        onChange={(event) => set({ cargoInsurance: event.currentTarget.checked })}
      />
      <div>
        <Text fw={600}>Protection</Text>
        <Text size="sm">{protectionExample()}</Text>
        <Text size="sm" c="dimmed">
          Type your initials: accept one option and reject the other two. Letters only, at most three.
          Initials that accept an option reject the others.
        </Text>
      </div>
      <div className={classes['options']}>
        {VALUATION_OPTIONS.map((name) => (
          <fieldset key={name} className={classes['option']}>
            <legend>{VALUATION_OPTION_LABELS[name]}</legend>
            {terms && <OptionTexts name={name} terms={terms} />}
            <Group grow>
              {(['accept', 'reject'] as const).map((answer) => (
                <TextInput
                  key={answer}
                  label={answer === 'accept' ? 'Accept' : 'Reject'}
                  maxLength={3}
                  autoCapitalize="characters"
                  autoComplete="off"
                  value={answers.optionsValuation[name][answer]}
                  readOnly={isReadOnly}
                  error={problemAt(`optionsValuation.${name}.${answer}`)}
                  onChange={(event) => {
                    // Only letters can be typed here.
                    const initials = initialsOf(event.currentTarget.value)
                    set({
                      optionsValuation:
                        answer === 'accept' && initials !== ''
                          ? valuationOptions(name, initials)
                          : {
                              ...answers.optionsValuation,
                              [name]: { ...answers.optionsValuation[name], [answer]: initials },
                            },
                    })
                  }}
                />
              ))}
            </Group>
          </fieldset>
        ))}
      </div>
      {problem && (
        <Text component="output" c="var(--mantine-color-error)" size="sm">
          {problem}
        </Text>
      )}
      <Radio.Group
        label="Kind of protection"
        value={answers.optionValuation ?? ''}
        readOnly
        description="Follows from the option you accept."
      >
        <Group mt="xs">
          <Radio value="releasedValueOption" label="Released value" disabled={approved !== 'optionB'} />
          <Radio
            value="fullReplacementCostOption"
            label={VALUATION_LABEL}
            disabled={approved === null || approved === 'optionB'}
          />
        </Group>
      </Radio.Group>
      <FigureField
        label="Value of shipment"
        description={terms && minimumValueNote(terms)}
        isMoney
        maw={420}
        readOnly={isReadOnly}
        value={answers.valueOfShipment ?? ''}
        error={problemAt('valueOfShipment')}
        onChange={(value) => set({ valueOfShipment: value === '' ? null : value })}
      />
      {approved === 'optionA2' && (
        <Select
          label="Deductible"
          description="The amount you pay for each claim."
          maw={280}
          placeholder="Choose"
          allowDeselect={false}
          readOnly={isReadOnly}
          data={(terms?.offers ?? [])
            .filter(({ deductible }) => deductible > 0)
            .map(({ deductible }) => ({ value: String(deductible), label: `$${deductible}` }))}
          value={answers.valuation?.deductible ? String(answers.valuation.deductible) : null}
          error={problemAt('valuation.deductible')}
          onChange={(deductible) =>
            set({ valuation: { name: '', coverage: 0, deductible: Number(deductible), premium: 0 } })
          }
        />
      )}
      {terms && !isTouched && <Text>Protection: {protectionText(terms)}.</Text>}
      {isClient && document.mayWrite && (
        <Group>
          <AsyncButton variant="default" action={save} successText="Protection saved." disabled={!isTouched}>
            Save protection
          </AsyncButton>
          {isTouched && (
            <Button variant="subtle" onClick={discard}>
              Discard
            </Button>
          )}
        </Group>
      )}
      {!isClient && <Alert variant="light">Only the client can choose the protection.</Alert>}
      <AgreementStatus
        // The server's errors of the stored answers do not apply to unsaved ones.
        document={isTouched ? { ...document, blockedBy: null } : document}
        timezone={slot.job.companyInfo.timezone}
        isClient={isClient}
      />
      {isClient && (
        <div className={classes['agree']} data-part="agree">
          <AgreeHint document={document} job={slot.job} block={block} onOpen={slot.openDocument} />
          <AsyncButton
            size="md"
            action={async () => {
              onAgreed(await agreeing.agree(document))
            }}
            successText="Client Agreement saved."
            disabled={document.agreed || block !== null || !document.mayAgree}
          >
            {document.agreed ? 'Agreed' : 'I Agree'}
          </AsyncButton>
        </div>
      )}
    </>
  )
}

/** What an option pays, by an example, and costs; A2 is one option with several deductibles. */
function OptionTexts({ name, terms }: { name: ValuationOption; terms: ProtectionTerms }) {
  const plans = protectionPlans(terms).filter((plan) => optionOf(plan) === name)
  return plans.map((plan) => (
    <Fragment key={plan}>
      <Text size="sm">{planExample(plan, terms)}</Text>
      <Text size="sm" fw={600} mb="xs">
        {plans.length > 1 && `$${plan} deductible: `}
        {planPrice(plan, terms)}
      </Text>
    </Fragment>
  ))
}
