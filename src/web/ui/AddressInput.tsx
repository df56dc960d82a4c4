import { Combobox, Loader, Text, TextInput, useCombobox, VisuallyHidden } from '@mantine/core'
import { useEffect, useEffectEvent, useState, type ReactNode } from 'react'
import type { Place } from '../../shared/kernel/places.ts'
import { runAfterPointerUp } from '../kernel/after-press.ts'
import { addressProblem, type ChosenAddress } from './address-problem.ts'
import { useAddressSearch, type AddressSearch } from './use-address-search.ts'

/** Pixels. */
const LIST_MAX_HEIGHT = 400

/** Combobox.Target adds `aria-controls`, `aria-expanded` and the active option to these. */
const COMBOBOX = { role: 'combobox', 'aria-autocomplete': 'list' } as const

export interface AddressInputProps {
  label: string
  /** The address that was picked, or null if there is none. */
  value: ChosenAddress | null
  /** The text in the field. */
  text: string
  /** Receives a picked suggestion with its text, or null with the typed text. */
  onChange: (place: Place | null, text: string) => void
  search: (text: string, signal: AbortSignal) => Promise<readonly Place[]>
  required?: boolean
  /** Shown instead of the field's own error. */
  error?: ReactNode
  disabled?: boolean
  placeholder?: string
  description?: ReactNode
  onBlur?: () => void
}

/** Shows a field for a US address, which has to be picked from the suggestions. */
export function AddressInput(props: AddressInputProps) {
  const { label, value, text, onChange, search, required = false, disabled = false } = props
  // Only text typed here is searched, not the initial address.
  const [typed, setTyped] = useState<string | null>(null)
  const [isTouched, setTouched] = useState(false)
  const found = useAddressSearch(typed, search)
  const combobox = useCombobox({ onDropdownClose: () => combobox.resetSelectedOption() })
  const problem = isTouched ? addressProblem(text, value, required) : null

  const selectFirst = useEffectEvent(() => combobox.selectFirstOption())
  useEffect(() => {
    if (found.state === 'done' && found.places.length > 0) selectFirst()
  }, [found.state, found.places])

  function type(next: string) {
    setTyped(next)
    // Typing the text of the chosen address again selects the same address.
    onChange(null, next)
    if (next.trim().length > 1) combobox.openDropdown()
    else combobox.closeDropdown()
  }

  function pick(id: string) {
    const place = found.places.find((one) => one.id === id)
    combobox.closeDropdown()
    if (!place) return
    setTyped(null)
    onChange(place, place.verbose_address)
  }

  return (
    <Combobox store={combobox} onOptionSubmit={pick} disabled={disabled}>
      <Combobox.Target withExpandedAttribute>
        <TextInput
          label={label}
          description={props.description}
          placeholder={props.placeholder ?? 'Street, city, state'}
          value={text}
          required={required}
          disabled={disabled}
          error={props.error ?? problem}
          {...COMBOBOX}
          autoComplete="off"
          spellCheck={false}
          maxLength={500}
          rightSection={found.state === 'waiting' ? <Loader size="xs" aria-hidden /> : null}
          onChange={(event) => type(event.currentTarget.value)}
          onFocus={() => found.state !== 'idle' && combobox.openDropdown()}
          onBlur={() => {
            runAfterPointerUp(() => setTouched(true))
            combobox.closeDropdown()
            props.onBlur?.()
          }}
        />
      </Combobox.Target>
      <Combobox.Dropdown hidden={found.state === 'idle'}>
        {found.places.length > 0 ? (
          <Combobox.Options mah={LIST_MAX_HEIGHT} style={{ overflowY: 'auto' }} aria-label={label}>
            {found.places.map((place) => (
              <Combobox.Option value={place.id} key={place.id} mih={44}>
                <Suggestion place={place} />
              </Combobox.Option>
            ))}
          </Combobox.Options>
        ) : (
          <Combobox.Empty>{messageOf(found)}</Combobox.Empty>
        )}
      </Combobox.Dropdown>
      <VisuallyHidden component="output">{combobox.dropdownOpened ? messageOf(found) : ''}</VisuallyHidden>
    </Combobox>
  )
}

function messageOf(found: AddressSearch): string {
  if (found.state === 'idle') return ''
  if (found.state === 'waiting') return 'Searching…'
  if (found.state === 'failed') return 'The address search failed. Keep typing to try again.'
  if (found.places.length === 0) return 'No matching address'
  return found.places.length === 1 ? '1 address' : `${found.places.length} addresses`
}

/** Shows the street above its town, so that long lines are readable on a phone. */
function Suggestion({ place }: { place: Place }) {
  const street = [place.streetNumber, place.street].filter(Boolean).join(' ')
  const town = [place.city, `${place.addressState} ${place.zip}`.trim()].filter(Boolean).join(', ')
  return (
    <>
      <Text size="sm" fw={500} style={{ overflowWrap: 'anywhere' }}>
        {street || town}
      </Text>
      <Text size="xs" c="inherit">
        {street ? town : place.county ? `${place.county} County` : 'United States'}
      </Text>
    </>
  )
}
