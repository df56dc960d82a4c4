import { Combobox, Input, InputBase, useCombobox } from '@mantine/core'
import { IconCheck } from '@tabler/icons-react'
import { useId } from 'react'
import classes from './list.module.css'

interface Props<T extends string> {
  label: string
  choices: readonly T[]
  labels: Record<T, string>
  value: readonly T[]
  onChange: (value: T[]) => void
}

/** A multi-select filter of constant height: no choice means any, several choices are shown as a count. */
export function ChoiceFilter<T extends string>({ label, choices, labels, value, onChange }: Props<T>) {
  const box = useCombobox({ onDropdownClose: () => box.resetSelectedOption() })
  const id = useId()
  const [first] = value
  const text = first === undefined ? 'Any' : value.length === 1 ? labels[first] : `${value.length} chosen`
  function toggle(submitted: string) {
    // In the order of the choices, so that the same selection is the same query.
    onChange(choices.filter((choice) => value.includes(choice) !== (choice === submitted)))
  }
  return (
    <Combobox store={box} onOptionSubmit={toggle} shadow="md">
      <Combobox.Target targetType="button" withAriaAttributes>
        <InputBase
          component="button"
          type="button"
          pointer
          label={label}
          id={id}
          aria-label={`${label}: ${text}`}
          rightSection={<Combobox.Chevron />}
          rightSectionPointerEvents="none"
          onClick={() => box.toggleDropdown()}
        >
          {first === undefined ? <Input.Placeholder>Any</Input.Placeholder> : text}
        </InputBase>
      </Combobox.Target>
      <Combobox.Dropdown>
        <Combobox.Options aria-label={label} aria-multiselectable>
          {choices.map((choice) => (
            <Combobox.Option key={choice} value={choice} active={value.includes(choice)}>
              <span className={classes['choice']}>
                <IconCheck size={16} aria-hidden opacity={value.includes(choice) ? 1 : 0} />
                {labels[choice]}
              </span>
            </Combobox.Option>
          ))}
        </Combobox.Options>
      </Combobox.Dropdown>
    </Combobox>
  )
}
