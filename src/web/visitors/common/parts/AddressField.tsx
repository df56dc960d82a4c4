import { useEffect, useEffectEvent, useId, useState, type KeyboardEvent, type ReactNode } from 'react'
import { searchPlacesWire } from '../../../../shared/kernel/calls.ts'
import { ADDRESS_HINT } from '../../../../shared/visitors/booking/quote-words.ts'
import type { OptionalPoint, Place } from '../../../../shared/kernel/places.ts'
import type { searchPlaces } from '../../../../shared/company/places/places.api.ts'
import { runAfterPointerUp } from '../../../kernel/after-press.ts'
import { useAddressSearch, type AddressSearch } from '../../../ui/use-address-search.ts'
import { send } from '../send.ts'
import './address-field.css'
import { Field, type FieldProps } from './Field.tsx'
import { movedActive, pickedPlace, placeLines, typedPlace, type PickedPlace } from './picked-place.ts'

interface Props extends FieldProps {
  /** The address that was picked, or null if there is none. */
  value: PickedPlace | null
  /** The text in the field. */
  text: string
  /** Receives a picked address with its text, or null with the typed text. */
  onChange: (place: PickedPlace | null, text: string) => void
  /** Whether a typed address is accepted if the search does not respond. */
  isTypedTaken?: boolean
  isDisabled?: boolean
  /** The point near which addresses are listed first. */
  near: OptionalPoint | null
  /** What is asked for, shown in the empty field. */
  hint?: string
}

/** Shows a field for a US address, which is picked from the suggestions. */
export function AddressField({ label, description, error, required, ...field }: Props) {
  const { value, text, onChange, isTypedTaken = false, isDisabled = false, near, hint = ADDRESS_HINT } = field
  const listId = useId()
  // Only text typed here is searched, not the initial address.
  const [typed, setTyped] = useState<string | null>(null)
  const [isOpen, setOpen] = useState(false)
  const [isLeft, setLeft] = useState(false)
  const [activeId, setActiveId] = useState<string | null>(null)
  const found = useAddressSearch(typed, (searched, signal) => {
    const { latitude, longitude } = near ?? {}
    const query = {
      search: searched,
      per_page: 6,
      latitude: latitude ?? undefined,
      longitude: longitude ?? undefined,
    }
    return send<typeof searchPlaces>(searchPlacesWire, { query, signal })
  })
  const isShown = isOpen && found.state !== 'idle'
  const options = isShown ? found.places : []
  // The first suggestion is active until another is selected.
  const active = Math.max(
    0,
    options.findIndex((one) => one.id === activeId),
  )
  const isUnpicked = !isDisabled && isLeft && value === null && text.trim() !== ''

  useEffect(() => {
    document.getElementById(`${listId}-${active}`)?.scrollIntoView({ block: 'nearest' })
  }, [listId, active, found.places])

  const isTaken = isTypedTaken && found.state === 'failed' && value === null
  const take = useEffectEvent(onChange)
  useEffect(() => {
    const place = isTaken ? typedPlace(text) : null
    if (place) take(place, text)
  }, [isTaken, text])

  function type(next: string) {
    setTyped(next)
    setActiveId(null)
    setLeft(false)
    setOpen(true)
    onChange(null, next)
  }

  function pick(place: Place) {
    setTyped(null)
    setOpen(false)
    onChange(pickedPlace(place), place.verbose_address)
  }

  function press(event: KeyboardEvent) {
    if (event.key === 'ArrowDown' && !isOpen && found.state !== 'idle') setOpen(true)
    if (!isShown) return
    if (event.key === 'Escape') {
      setOpen(false)
      event.stopPropagation()
    } else if (event.key === 'Enter') {
      // Enter in an open search must not submit the form.
      event.preventDefault()
      const place = options[active]
      if (place) pick(place)
    } else {
      const next = movedActive(event.key, active, options.length)
      if (next === null || event.shiftKey) return
      // Home and End move the caret too.
      if (event.key.startsWith('Arrow')) event.preventDefault()
      setActiveId(options[next]?.id ?? null)
    }
  }

  return (
    <div className="address-field">
      <Field
        label={label}
        description={description}
        error={error ?? (isUnpicked ? 'You must input a valid address.' : null)}
        required={required}
      >
        {(wired) => (
          <div className="address-box">
            <input
              {...wired}
              type="text"
              role="combobox"
              aria-autocomplete="list"
              aria-expanded={isShown && options.length > 0}
              aria-controls={isShown && options.length > 0 ? listId : undefined}
              aria-activedescendant={options.length > 0 ? `${listId}-${active}` : undefined}
              autoComplete="off"
              autoCapitalize="words"
              spellCheck={false}
              enterKeyHint="search"
              maxLength={500}
              placeholder={hint}
              value={text}
              disabled={isDisabled}
              onChange={(event) => type(event.currentTarget.value)}
              onKeyDown={press}
              onFocus={() => setOpen(true)}
              onBlur={() => {
                runAfterPointerUp(() => setLeft(true))
                setOpen(false)
              }}
            />
            {isShown && (
              <Suggestions
                {...{ listId, label, found, active }}
                onPick={pick}
                onMove={(id) => setActiveId(id)}
              />
            )}
          </div>
        )}
      </Field>
      <output className="hidden">{isShown ? toldOf(found) : ''}</output>
    </div>
  )
}

interface SuggestionsProps {
  listId: string
  label: string
  found: AddressSearch
  active: number
  onPick: (place: Place) => void
  onMove: (id: string) => void
}

function Suggestions({ listId, label, found, active, onPick, onMove }: SuggestionsProps): ReactNode {
  if (found.places.length === 0)
    return (
      <div className="address-list told" data-overlay>
        {found.state === 'waiting' && <span className="spinner small" aria-hidden />}
        <span aria-hidden>{toldOf(found)}</span>
      </div>
    )
  return (
    <div
      className="address-list"
      id={listId}
      // The list of a combobox: the device's own could show one line of text alone.
      // oxlint-disable-next-line jsx-a11y/prefer-tag-over-role
      role="listbox"
      tabIndex={-1}
      aria-label={label}
      data-overlay
      // Keeps the focus in the field, so that the list stays open until the click.
      onMouseDown={(event) => event.preventDefault()}
    >
      {found.places.map((place, index) => {
        const { first, second } = placeLines(place)
        return (
          // The keys are the field's: an option never has the focus itself.
          // oxlint-disable-next-line jsx-a11y/click-events-have-key-events
          <div
            key={place.id}
            id={`${listId}-${index}`}
            // oxlint-disable-next-line jsx-a11y/prefer-tag-over-role
            role="option"
            tabIndex={-1}
            aria-selected={index === active}
            onPointerMove={() => onMove(place.id)}
            onClick={() => onPick(place)}
          >
            <strong>{first}</strong>
            <span>{second}</span>
          </div>
        )
      })}
    </div>
  )
}

function toldOf({ state, places }: AddressSearch): string {
  if (state === 'idle') return ''
  if (state === 'waiting') return 'Searching…'
  if (state === 'failed') return 'The address search failed. Keep typing to try again.'
  if (places.length === 0) return 'No matching address'
  return places.length === 1 ? '1 address' : `${places.length} addresses`
}
