import { useRef, useState } from 'react'
import type { CompanyVariables } from '../../../shared/company/settings/company.variables.ts'
import type { Truck } from '../../../shared/jobs/jobs/job.parts.ts'
import { ERRORS, type FieldErrors } from '../../../shared/kernel/errors.ts'
import { isManager, type Role } from '../../../shared/kernel/permissions.ts'
import { CallError } from '../../kernel/api.ts'
import { useDraftPart, type RegisterPart } from '../../kernel/draft-part.ts'
import { AsyncButton } from '../../ui/AsyncButton.tsx'
import { DayField } from '../../ui/DayField.tsx'
import {
  choiceConflict,
  choiceInput,
  choiceProblems,
  isSameChoice,
  openingChoice,
  unsavedChoice,
  storedChoice,
  truckErrors,
  type ShownTruckRates,
  type TruckChoice,
  type TruckInput,
  type TruckRates,
} from './truck.choice.ts'
import { TruckPrice } from './TruckPrice.tsx'
import { TruckRatesForm } from './TruckRatesForm.tsx'
import { TruckSizes } from './TruckSizes.tsx'
import classes from './truck.module.css'
import ui from '../../ui/primitives.module.css'

interface Props {
  truck: Truck
  /** Local date and time of the job. */
  jobDate: string
  variables: CompanyVariables | undefined
  role: Role
  onSave: (truck: TruckInput) => Promise<void>
  rates: ShownTruckRates
  onRates: (rates: TruckRates | null) => Promise<void>
  /** Adds unsaved input to the save of the job. */
  keep: RegisterPart
}

/** Chooses a truck: managers save it and set its price, clients request it. */
export function TruckForm({ truck, jobDate, variables, role, onSave, rates, onRates, keep }: Props) {
  const root = useRef<HTMLFormElement>(null)
  const [typed, setTyped] = useState<Partial<TruckChoice>>({})
  const [errors, setErrors] = useState<FieldErrors>({})
  const [seen, setSeen] = useState(truck)
  if (seen !== truck) {
    setSeen(truck)
    setTyped(unsavedChoice(typed, storedChoice(truck)))
  }
  const choice = { ...openingChoice(truck, jobDate), ...typed }
  const isStored = isSameChoice(choice, storedChoice(truck))
  const isTyped = Object.keys(unsavedChoice(typed, storedChoice(truck))).length > 0
  const [typedOver, setTypedOver] = useState(() => storedChoice(truck))
  const conflict = choiceConflict(typed, typedOver, storedChoice(truck))
  useDraftPart(keep, 'truck', {
    unsaved: isTyped ? ['truck'] : [],
    conflicts: conflict
      ? [
          {
            key: 'truck',
            label: 'Truck',
            ...conflict,
            choose: (side) => {
              if (side === 'theirs') setTyped({})
              setTypedOver(storedChoice(truck))
            },
          },
        ]
      : [],
    saveAfter: () => (isTyped ? save() : Promise.resolve()),
  })

  function set(change: Partial<TruckChoice>) {
    if (!isTyped) setTypedOver(storedChoice(truck))
    setTyped({ ...typed, ...change })
    setErrors(Object.fromEntries(Object.entries(errors).filter(([path]) => !Object.hasOwn(change, path))))
  }

  function refuse(problems: FieldErrors) {
    setErrors(problems)
    requestAnimationFrame(() => {
      const holders = [...(root.current?.querySelectorAll<HTMLElement>('[data-path]') ?? [])]
      const holder = holders.find(({ dataset }) => (dataset['path'] ?? '') in problems)
      const field = holder?.matches('input') ? holder : holder?.querySelector<HTMLElement>('input')
      field?.focus()
    })
  }

  async function save(more: Pick<TruckInput, 'isRequested'> = {}): Promise<void> {
    const problems = choiceProblems(choice, more.isRequested === true)
    if (Object.keys(problems).length > 0) {
      refuse(problems)
      throw new Error(ERRORS.rest_invalid_param.text)
    }
    setErrors({})
    try {
      await onSave({ ...choiceInput(choice), ...more })
      // What was typed during the save is retained, on top of what is now stored.
      setTypedOver(choice)
    } catch (error) {
      if (error instanceof CallError && error.fields) refuse(truckErrors(error.fields))
      throw error
    }
  }

  return (
    <form
      ref={root}
      noValidate
      aria-label="Rent a truck"
      className={ui['panelWide']}
      onSubmit={(event) => event.preventDefault()}
    >
      <TruckSizes
        truck={truck}
        size={choice.size}
        error={errors['size']}
        onChange={(size) => set({ size })}
      />
      <div className={classes['days']}>
        <DayField
          label="Pick-up"
          data-path="pickUpDate"
          value={choice.pickUpDate}
          error={errors['pickUpDate']}
          onChange={(pickUpDate) => set({ pickUpDate })}
        />
        <DayField
          label="Return"
          data-path="returnDate"
          value={choice.returnDate}
          error={errors['returnDate']}
          onChange={(returnDate) => set({ returnDate })}
          {...(choice.pickUpDate !== '' && { minDate: choice.pickUpDate, defaultDate: choice.pickUpDate })}
        />
      </div>
      <TruckPrice truck={truck} variables={variables} />
      {isManager(role) && <TruckRatesForm rates={rates} onSave={onRates} keep={keep} />}
      <div className={`${ui['row']} ${ui['footer']} ${classes['footer']}`}>
        {isManager(role) ? (
          <AsyncButton action={save} successText="Truck saved.">
            Save
          </AsyncButton>
        ) : (
          <ClientActions
            truck={truck}
            isStored={isStored}
            onSave={save}
            onTakeBack={() => onSave({ isRequested: false })}
          />
        )}
        <output className={classes['unsaved']}>
          {isStored ? '' : isTyped ? 'Unsaved changes' : 'Our suggestion, not saved yet'}
        </output>
      </div>
    </form>
  )
}

interface ClientProps {
  truck: Truck
  isStored: boolean
  onSave: (more?: Pick<TruckInput, 'isRequested'>) => Promise<void>
  onTakeBack: () => Promise<void>
}

function ClientActions({ truck, isStored, onSave, onTakeBack }: ClientProps) {
  if (!truck.isRequested) {
    return (
      <AsyncButton key="ask" action={() => onSave({ isRequested: true })} successText="Truck requested.">
        Ask for This Truck
      </AsyncButton>
    )
  }
  return (
    <>
      {!isStored && (
        <AsyncButton action={() => onSave()} successText="Truck saved.">
          Save
        </AsyncButton>
      )}
      <AsyncButton key="back" variant="default" action={onTakeBack} successText="Request withdrawn.">
        Take back
      </AsyncButton>
    </>
  )
}
