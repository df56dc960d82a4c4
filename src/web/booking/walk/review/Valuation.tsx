import { VALUATION_OPTIONS, type ValuationOption } from '../../../../shared/documents/document.ts'
import { initialsOf, optionsFor, VALUATION_OPTION_TEXTS } from '../../../../shared/documents/valuation.ts'
import type { ShownColorado } from '../../../../shared/documents/shown.ts'
import type { Job } from '../../../../shared/jobs/job.ts'
import { Button } from '../../../visitor/parts/Button.tsx'
import { CheckField } from '../../../visitor/parts/CheckField.tsx'
import { TextField } from '../../../visitor/parts/TextField.tsx'
import { OptionCard } from '../OptionCard.tsx'
import type { LoadedJob } from '../use-job.ts'
import { useValuation } from './use-valuation.ts'

interface Props {
  job: Job
  shown: ShownColorado
  isLocked: boolean
  loaded: LoadedJob
  /** Whether something typed is not stored yet; the same function at each drawing. */
  onUnsaved: (isUnsaved: boolean) => void
}

/** One option accepted and two declined by initials that the client types once (spec 2 §5 'Colorado valuation'). */
export function Valuation({ job, shown, isLocked, loaded, onUnsaved }: Props) {
  const { answer, set, problem, fields, state, save } = useValuation(job, shown, loaded, onUnsaved)
  const boxes = optionsFor(answer.approved, answer.initials)
  const at = (path: string) => fields[`documents.coloradoClientAgreement.variables.${path}`]
  const isReplaced = answer.approved !== null && answer.approved !== 'optionB'
  return (
    <fieldset className="walk-valuation stack" disabled={isLocked}>
      <legend>How your goods are protected</legend>
      <p>Type your initials, then accept one option. The two others are declined with the same initials.</p>
      <TextField
        label="Your initials"
        description="Letters only, at most three."
        autoCapitalize="characters"
        autoComplete="off"
        value={answer.initials}
        onChange={(typed) => set({ initials: initialsOf(typed) })}
        error={at(`optionsValuation.${answer.approved ?? 'optionA1'}.accept`)}
      />
      {VALUATION_OPTIONS.map((name) => (
        <Option
          key={name}
          name={name}
          isChosen={answer.approved === name}
          boxes={boxes[name]}
          onChoose={() => set({ approved: name })}
        />
      ))}
      {isReplaced && (
        <TextField
          label="Value of shipment, $"
          description="What everything that is moved is worth, as you declare it. Full replacement pays at most this."
          inputMode="decimal"
          required
          value={answer.value}
          onChange={(value) => set({ value })}
          error={at('valueOfShipment')}
        />
      )}
      {answer.approved === 'optionA2' && (
        <TextField
          label="Deductible, $"
          description="What you bear of each claim."
          inputMode="decimal"
          value={answer.deductible}
          onChange={(deductible) => set({ deductible })}
          error={at('valuation.deductible')}
        />
      )}
      <CheckField
        label="I want cargo insurance"
        isChecked={answer.cargoInsurance}
        isDisabled={isLocked}
        onChange={(cargoInsurance) => set({ cargoInsurance })}
      />
      <output className={state.step === 'failed' || problem !== null ? 'field-error' : 'dim'}>
        {state.step === 'failed' ? state.message : (problem ?? WORDS[state.step])}
      </output>
      {state.step === 'failed' && (
        <div>
          <Button kind="plain" action={save}>
            Save again
          </Button>
        </div>
      )}
    </fieldset>
  )
}

const WORDS = { idle: '', waiting: 'Saving…', saving: 'Saving…', saved: 'Your valuation is saved.' } as const

interface OptionProps {
  name: ValuationOption
  isChosen: boolean
  boxes: { accept: string; reject: string }
  onChoose: () => void
}

/** One option with both of its boxes, as they will stand in the agreement. */
function Option({ name, isChosen, boxes, onChoose }: OptionProps) {
  const { title, text } = VALUATION_OPTION_TEXTS[name]
  return (
    <OptionCard group="valuation-option" title={title} isChosen={isChosen} onChoose={onChoose}>
      <p>{text}</p>
      <p className="walk-boxes">
        <span>
          Accept <b>{boxes.accept || '—'}</b>
        </span>
        <span>
          Reject <b>{boxes.reject || '—'}</b>
        </span>
      </p>
    </OptionCard>
  )
}
