import { Autocomplete, Button, Group, Modal, Select } from '@mantine/core'
import { useState, type FormEvent } from 'react'
import { CUBE_SHEET_CATEGORIES } from '../../../../shared/jobs/documents/cube-sheet.catalogue.ts'
import { TEXT_LIMITS } from '../../../../shared/kernel/wire.ts'
import { CATALOGUE_NAMES, catalogueItem, categoriesOf } from './choices.ts'
import { figureProblem } from '../../../ui/figure.ts'
import { FigureField } from '../../../ui/FigureField.tsx'
import type { CountedItem, CubeLine } from './lines.ts'
import { useNarrow } from '../../../ui/use-narrow.ts'
import classes from './cube-sheet.module.css'
import ui from '../../../ui/primitives.module.css'

/** The known data of an item to add. */
export interface NewItem {
  item: string
  category: string | null
}

interface Props {
  /** null keeps the modal closed. */
  wanted: NewItem | null
  lines: readonly CubeLine[]
  onClose: () => void
  onAdd: (more: CountedItem) => void
}

/**
 * Adds an item that needs more than a click: one that is not in the catalog, or one with a different volume.
 */
export function AddItem({ wanted, lines, onClose, onAdd }: Props) {
  const isNarrow = useNarrow()
  // Keeps the last item while the modal fades out.
  const [shown, setShown] = useState(wanted)
  if (wanted && wanted !== shown) setShown(wanted)
  return (
    <Modal opened={wanted !== null} onClose={onClose} title="Add item" centered fullScreen={isNarrow}>
      {shown && (
        <Form
          key={`${shown.category}|${shown.item}`}
          wanted={shown}
          lines={lines}
          onClose={onClose}
          onAdd={onAdd}
        />
      )}
    </Modal>
  )
}

function Form({ wanted, lines, onClose, onAdd }: Props & { wanted: NewItem }) {
  const known = catalogueItem(wanted.item)
  const [item, setItem] = useState(wanted.item)
  const [category, setCategory] = useState(wanted.category || known?.category || 'Miscellaneous')
  const [volume, setVolume] = useState<number | ''>(known?.volume ?? '')
  const [units, setUnits] = useState<number | ''>(1)
  const [isAsked, setAsked] = useState(false)
  const unitsProblem = units === 0 ? 'Required.' : figureProblem(units)
  const categories = [...new Set<string>([...CUBE_SHEET_CATEGORIES, ...categoriesOf(lines)])]

  function choose(name: string) {
    setItem(name)
    const entry = catalogueItem(name)
    if (!entry) return
    setCategory(entry.category)
    setVolume(entry.volume ?? '')
  }
  function add(event: FormEvent) {
    event.preventDefault()
    setAsked(true)
    const name = item.trim()
    const wrong =
      name === ''
        ? 'item'
        : figureProblem(volume) !== null
          ? 'volume'
          : unitsProblem !== null
            ? 'units'
            : null
    if (wrong !== null || volume === '' || units === '') {
      const form = event.currentTarget
      if (form instanceof HTMLFormElement) form.querySelector<HTMLElement>(`[name="${wrong}"]`)?.focus()
      return
    }
    onAdd({ item: name, category, volume, units })
    onClose()
  }
  return (
    <form onSubmit={add} noValidate className={ui['stack']}>
      <Autocomplete
        label="Item"
        name="item"
        required
        // An open list would cover the button.
        data={item.trim() === '' ? [] : [...CATALOGUE_NAMES]}
        limit={30}
        maxLength={TEXT_LIMITS.name}
        value={item}
        error={isAsked && item.trim() === '' ? 'Choose an item.' : null}
        {...(item === '' && { 'data-autofocus': true })}
        onChange={choose}
      />
      <Select
        label="Category"
        data={categories.filter((name) => name !== '')}
        allowDeselect={false}
        value={category}
        onChange={(value) => setCategory(value ?? category)}
      />
      <div className={classes['figures']}>
        <FigureField
          label="Volume of one, cubic feet"
          name="volume"
          required
          {...(wanted.item !== '' && { 'data-autofocus': true })}
          value={volume}
          error={isAsked && figureProblem(volume)}
          onChange={setVolume}
        />
        <FigureField
          label="Units"
          name="units"
          required
          value={units}
          error={isAsked && unitsProblem}
          onChange={setUnits}
        />
      </div>
      <Group justify="flex-end">
        <Button variant="default" onClick={onClose}>
          Close
        </Button>
        <Button type="submit">Add</Button>
      </Group>
    </form>
  )
}
