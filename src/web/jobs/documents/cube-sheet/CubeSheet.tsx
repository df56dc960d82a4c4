import { SegmentedControl, Text } from '@mantine/core'
import { useMediaQuery } from '@mantine/hooks'
import { useRef, useState } from 'react'
import { shownName } from '../../../../shared/jobs/documents/cube-sheet.catalogue.ts'
import { cubicFeetOf } from '../../../../shared/jobs/documents/cube-sheet.ts'
import type { PanelProps } from '../panel.ts'
import { AddItem, type NewItem } from './AddItem.tsx'
import { DraftFooter, TheirsNote } from '../drafts/DraftFooter.tsx'
import { Picker } from './Picker.tsx'
import { ReadSheet } from './ReadSheet.tsx'
import { SheetLines } from './SheetLines.tsx'
import { SheetTotals } from './SheetTotals.tsx'
import { useCubeSheet } from './use-cube-sheet.ts'
import classes from './cube-sheet.module.css'
import ui from '../../../ui/primitives.module.css'

interface Props extends PanelProps {
  poundsPerCubicFoot: number
}

/** The cube sheet: the catalog to count from, its lines, and the totals. */
export function CubeSheet(props: Props) {
  const { document, poundsPerCubicFoot } = props
  const isWide = useMediaQuery('(min-width: 62em)', true, { getInitialValueInEffect: false })
  const [view, setView] = useState<'count' | 'lines'>('count')
  const [wanted, setWanted] = useState<NewItem | null>(null)
  const [opened, setOpened] = useState<string | null>(null)
  const root = useRef<HTMLDivElement>(null)
  const { isReadable, sheet, actions, errors, isDirty, isBehind, save, showTheirs } = useCubeSheet(
    props,
    (path) => {
      setView('lines')
      setOpened(path.split('.')[0] ?? null)
      focusField(root.current, path)
    },
  )
  if (!isReadable) return <Text role="alert">This cube sheet can not be shown.</Text>
  const figures = sheet.lines.map(({ units, volume }) => ({ units: units || 0, volume: volume || 0 }))
  const totals = (
    <SheetTotals
      items={figures.reduce((sum, { units }) => sum + units, 0)}
      cubicFeet={cubicFeetOf(figures)}
      poundsPerCubicFoot={poundsPerCubicFoot}
    />
  )
  if (!document.mayWrite) {
    return (
      <div className={ui['panel']}>
        <ReadSheet lines={sheet.lines} />
        {sheet.lines.length > 0 && totals}
      </div>
    )
  }
  const count = sheet.lines.length
  return (
    <div className={ui['panel']} ref={root}>
      {isBehind && <TheirsNote onTake={showTheirs} />}
      {!isWide && (
        <SegmentedControl
          fullWidth
          aria-label="Show"
          classNames={{ label: classes['segment'] ?? '' }}
          value={view}
          onChange={(value) => setView(value === 'lines' ? 'lines' : 'count')}
          data={[
            { value: 'count', label: 'Count items' },
            { value: 'lines', label: count === 1 ? '1 line' : `${count} lines` },
          ]}
        />
      )}
      {(isWide || view === 'count') && (
        <Picker lines={sheet.lines} actions={actions} onWanted={setWanted} isBoxed={isWide} />
      )}
      {(isWide || view === 'lines') && (
        <SheetLines
          lines={sheet.lines}
          actions={actions}
          errors={errors}
          isWide={isWide}
          opened={opened}
          onOpened={setOpened}
          onAdd={() => setWanted({ item: '', category: null })}
        />
      )}
      <DraftFooter
        label="Save Cube Sheet"
        successText="Cube sheet saved."
        isDirty={isDirty}
        save={save}
        undo={
          sheet.removed && { text: `${shownName(sheet.removed.line.item)} removed.`, onUndo: actions.undo }
        }
      >
        {totals}
      </DraftFooter>
      <AddItem wanted={wanted} lines={sheet.lines} onClose={() => setWanted(null)} onAdd={actions.add} />
    </div>
  )
}

/** Focuses the field of a path, once it is rendered with its error. */
function focusField(root: HTMLElement | null, path: string): void {
  requestAnimationFrame(() =>
    requestAnimationFrame(() => {
      const field = root?.querySelector<HTMLElement>(`[data-path="${CSS.escape(path)}"]`)
      field?.scrollIntoView({ block: 'center' })
      field?.focus({ preventScroll: true })
    }),
  )
}
