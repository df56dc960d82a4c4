import { useState } from 'react'
import { useDraftPart, type RegisterPart } from '../../kernel/draft-part.ts'
import { AsyncButton } from '../../ui/AsyncButton.tsx'
import { FigureField } from '../../ui/FigureField.tsx'
import { showSuccess } from '../../ui/toasts.ts'
import type { ShownTruckRates, TruckRates } from './truck.choice.ts'
import classes from './truck.module.css'

interface Props {
  rates: ShownTruckRates
  /** Null goes back to the automatic lines. */
  onSave: (rates: TruckRates | null) => Promise<void>
  /** Adds unsaved input to the save of the job. */
  keep: RegisterPart
}

/** Edits the truck's rates for this job; the estimate uses them immediately. */
export function TruckRatesForm({ rates, onSave, keep }: Props) {
  const [typed, setTyped] = useState<Partial<Record<keyof TruckRates, number | ''>>>({})
  const valueOf = (name: keyof TruckRates) => typed[name] ?? rates[name] ?? ''
  const sent = (name: keyof TruckRates) => {
    const value = valueOf(name)
    return value === '' ? null : value
  }
  const isTyped = sent('flatRate') !== rates.flatRate || sent('perMile') !== rates.perMile
  const save = async (next: TruckRates | null) => {
    await onSave(next)
    // What was typed during the save is retained.
    setTyped((now) => (now === typed ? {} : now))
  }
  const saveTyped = () => save({ flatRate: sent('flatRate'), perMile: sent('perMile') })
  useDraftPart(keep, 'truckRates', {
    unsaved: isTyped ? ['truck rates'] : [],
    saveAfter: () => (isTyped ? saveTyped() : Promise.resolve()),
  })
  return (
    <section className={classes['rates']} aria-label="Rates of this job">
      <FigureField
        label="Flat rate"
        isMoney
        value={valueOf('flatRate')}
        onChange={(flatRate) => setTyped({ ...typed, flatRate })}
      />
      <FigureField
        label="Rate per mile"
        isMoney
        value={valueOf('perMile')}
        onChange={(perMile) => setTyped({ ...typed, perMile })}
      />
      <AsyncButton variant="default" action={saveTyped} successText="Estimate saved." disabled={!isTyped}>
        Save rates
      </AsyncButton>
      {(rates.isEdited || isTyped) && (
        <AsyncButton
          variant="subtle"
          action={async () => {
            if (!rates.isEdited) return setTyped({})
            await save(null)
            showSuccess('Estimate saved.')
          }}
        >
          Back to automatic
        </AsyncButton>
      )}
    </section>
  )
}
