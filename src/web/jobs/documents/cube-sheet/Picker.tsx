import { Button, CloseButton, Text, TextInput, UnstyledButton } from '@mantine/core'
import { IconPlus, IconSearch } from '@tabler/icons-react'
import { useDeferredValue, useMemo, useRef, useState } from 'react'
import { shownName } from '../../../../shared/jobs/documents/cube-sheet.catalogue.ts'
import type { NewItem } from './AddItem.tsx'
import { ChoiceRow } from './ChoiceRow.tsx'
import { categoriesOf, choiceGroups, isNewName, type Choice } from './choices.ts'
import { countsOf, type CubeLine } from './lines.ts'
import type { SheetActions } from './use-cube-sheet.ts'
import classes from './cube-sheet.module.css'
import ui from '../../../ui/primitives.module.css'

interface Props {
  lines: readonly CubeLine[]
  actions: SheetActions
  /** Asks for the data an item still needs before it can be counted. */
  onWanted: (wanted: NewItem) => void
  /** Whether the list scrolls in its own box. */
  isBoxed: boolean
}

/** The catalog to count from: search, categories, and plus and minus buttons for each item. */
export function Picker({ lines, actions, onWanted, isBoxed }: Props) {
  const [typed, setTyped] = useState('')
  const [category, setCategory] = useState<string | null>(null)
  const counts = useMemo(() => countsOf(lines), [lines])
  // Counted items come first when a list is opened, but rows do not move while counting.
  const [first, setFirst] = useState<ReadonlySet<string>>(() => new Set(counts.keys()))
  const [said, setSaid] = useState('')
  const list = useRef<HTMLDivElement>(null)
  const search = useRef<HTMLInputElement>(null)
  const searched = useDeferredValue(typed)
  const groups = useMemo(
    () => choiceGroups(searched, category, lines, first),
    [searched, category, lines, first],
  )
  const isSearching = searched.trim() !== ''

  function look(text: string, next: string | null) {
    setTyped(text)
    setCategory(next)
    setFirst(new Set(counts.keys()))
  }
  const onPlus = useMemo(
    () => (choice: Choice, count: number) => {
      if (count === 0 && choice.volume === null) {
        onWanted({ item: choice.item, category: choice.category })
        return
      }
      actions.plus(choice)
      setSaid(`${shownName(choice.item)}: ${count + 1}`)
    },
    [actions, onWanted],
  )
  const onMinus = useMemo(
    () => (choice: Choice, count: number) => {
      actions.minus(choice)
      setSaid(`${shownName(choice.item)}: ${Math.max(0, count - 1)}`)
    },
    [actions],
  )
  return (
    <section className={classes['picker']} aria-label="Items to count">
      <div className={`${ui['stackTight']} ${classes['finder']}`}>
        <TextInput
          ref={search}
          type="search"
          aria-label="Search items"
          placeholder="Search items"
          autoComplete="off"
          enterKeyHint="search"
          maxLength={100}
          leftSection={<IconSearch size={18} aria-hidden />}
          rightSection={
            typed !== '' && (
              <CloseButton
                aria-label="Clear the search"
                onClick={() => {
                  look('', category)
                  search.current?.focus()
                }}
              />
            )
          }
          value={typed}
          onChange={(event) => look(event.currentTarget.value, category)}
          onKeyDown={(event) => {
            if (event.key !== 'Enter') return
            // Moves the focus to the first result without clicking it; on phones this closes the keyboard.
            event.preventDefault()
            list.current?.querySelector<HTMLElement>('[data-plus]')?.focus()
          }}
        />
        <fieldset className={classes['chips']} aria-label="Categories">
          {[null, ...categoriesOf(lines)].map((name) => (
            <UnstyledButton
              key={name ?? ''}
              className={classes['chip'] ?? ''}
              aria-pressed={!isSearching && category === name}
              onClick={() => look('', name)}
            >
              {name === null ? 'All' : name === '' ? 'Other' : shownName(name)}
            </UnstyledButton>
          ))}
        </fieldset>
      </div>
      <div className={`${ui['stackTight']} ${classes['choices']}`} data-boxed={isBoxed} ref={list}>
        {groups.map((group) => (
          <section key={group.category} aria-label={shownName(group.category) || 'Other'}>
            <h3 className={classes['groupTitle']}>{shownName(group.category) || 'Other'}</h3>
            <ul className={`${ui['list']} ${classes['rows']}`}>
              {group.choices.map((choice) => (
                <ChoiceRow
                  key={choice.key}
                  choice={choice}
                  count={counts.get(choice.key) ?? 0}
                  onPlus={onPlus}
                  onMinus={onMinus}
                />
              ))}
            </ul>
          </section>
        ))}
        {groups.length === 0 && (
          <Text size="sm" c="dimmed">
            Nothing in the catalog matches.
          </Text>
        )}
        {isNewName(searched, lines) && (
          <Button
            variant="default"
            className={classes['addTyped'] ?? ''}
            leftSection={<IconPlus size={16} aria-hidden />}
            data-plus
            onClick={() => onWanted({ item: searched.trim(), category })}
          >
            Add “{searched.trim()}”
          </Button>
        )}
      </div>
      <output className={`${ui['hidden']} ${classes['hidden']}`}>{said}</output>
    </section>
  )
}
