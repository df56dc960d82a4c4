import { memo, useRef, useState, type MouseEvent } from 'react'
import { Button, Chip, SegmentedControl } from '@mantine/core'
import {
  ITEM_SIDE_LABELS,
  ITEM_SIDES,
  MAX_MARKS,
  type ItemMark,
  type ItemShape,
  type ItemSide,
} from '../../../shared/jobs/documents/inventory.items.ts'
import { EXCEPTION_SYMBOLS } from '../../../shared/jobs/documents/inventory.symbols.ts'
import { codesText } from './inventory-texts.ts'
import { Outline } from './Outline.tsx'
import classes from './inventory.module.css'
import ui from '../../ui/primitives.module.css'

interface Props {
  shape: ItemShape
  marks: readonly ItemMark[]
  isReadOnly: boolean
  /** Must be the same function at each render. */
  onMarks: (marks: ItemMark[]) => void
}

type Point = Pick<ItemMark, 'x' | 'y'>

/** Middle of the picture, for conditions that are not at one place. */
const MIDDLE: Point = { x: 0.5, y: 0.5 }

/** The sides of an article as a picture on which its condition is marked, with the marks in words below. */
export const ItemPicture = memo(function ItemPicture({ shape, marks, isReadOnly, onMarks }: Props) {
  const [side, setSide] = useState<ItemSide>('front')
  const [point, setPoint] = useState<Point | null>(null)
  const [codes, setCodes] = useState<string[]>([])
  const top = useRef<HTMLElement>(null)
  const isFull = marks.length >= MAX_MARKS
  const shown = marks.filter((mark) => mark.side === side)
  const begin = (at: Point) => {
    if (isReadOnly || isFull) return
    setPoint(at)
    setCodes([])
  }
  const onTap = (event: MouseEvent<SVGSVGElement>) => {
    const box = event.currentTarget.getBoundingClientRect()
    const share = (value: number) => Math.round(Math.min(1, Math.max(0, value)) * 1000) / 1000
    begin({
      x: share((event.clientX - box.left) / box.width),
      y: share((event.clientY - box.top) / box.height),
    })
  }
  return (
    <section ref={top} className={ui['stackTight']} aria-label="Condition">
      <SegmentedControl
        fullWidth
        aria-label="Side"
        classNames={{ label: classes['segment'] ?? '' }}
        data={ITEM_SIDES.map((value) => ({
          value,
          label: countedLabel(ITEM_SIDE_LABELS[value], marks.filter((mark) => mark.side === value).length),
        }))}
        value={side}
        onChange={(next) => {
          setSide(next as ItemSide) // one of ITEM_SIDES
          setPoint(null)
        }}
      />
      {/* A tap says where; 'Mark the whole side' below is the same for keyboards. */}
      <svg viewBox="0 0 120 90" className={classes['picture']} onClick={onTap} aria-hidden>
        <Outline shape={shape} side={side} />
        {shown.map((mark, index) => (
          // Marks have no other key than their place.
          // oxlint-disable-next-line react/no-array-index-key
          <MarkAt key={index} point={mark} label={mark.codes.join(' ')} />
        ))}
        {point && <MarkAt point={point} label="?" />}
      </svg>
      {point ? (
        <div className={ui['stackTight']}>
          <fieldset className={classes['codes']}>
            <legend>What is wrong here?</legend>
            <Chip.Group multiple value={codes} onChange={setCodes}>
              <div className={classes['chips']}>
                {EXCEPTION_SYMBOLS.map(({ code, label }) => (
                  <Chip
                    key={code}
                    value={code}
                    variant="outline"
                    classNames={{ label: classes['chip'] ?? '' }}
                  >
                    <strong>{code}</strong> {label}
                  </Chip>
                ))}
              </div>
            </Chip.Group>
          </fieldset>
          <div className={classes['actions']}>
            <Button size="lg" variant="default" onClick={() => setPoint(null)}>
              Cancel
            </Button>
            <Button
              size="lg"
              disabled={codes.length === 0}
              onClick={() => {
                onMarks([...marks, { side, ...point, codes }])
                setPoint(null)
                // The long list of symbols goes, and what was below it would be in sight, not the mark.
                top.current?.scrollIntoView({ block: 'start' })
              }}
            >
              Add mark
            </Button>
          </div>
        </div>
      ) : (
        !isReadOnly && (
          <>
            <p className={classes['hint']}>
              {isFull ? `${MAX_MARKS} marks at most.` : 'Tap the picture where something is wrong.'}
            </p>
            {!isFull && (
              <Button size="lg" variant="default" onClick={() => begin(MIDDLE)}>
                Mark the whole side
              </Button>
            )}
          </>
        )
      )}
      {marks.length > 0 && (
        <ul className={`${ui['list']} ${classes['marks']}`} aria-label="Marks">
          {marks.map((mark, index) => (
            // oxlint-disable-next-line react/no-array-index-key
            <li key={index}>
              <span>
                <strong>{ITEM_SIDE_LABELS[mark.side]}:</strong> {codesText(mark.codes)}
              </span>
              {!isReadOnly && (
                <Button
                  size="lg"
                  variant="subtle"
                  aria-label={`Remove mark ${index + 1}: ${codesText(mark.codes)}`}
                  onClick={() => onMarks(marks.filter((_, at) => at !== index))}
                >
                  Remove
                </Button>
              )}
            </li>
          ))}
        </ul>
      )}
    </section>
  )
})

function countedLabel(label: string, count: number): string {
  return count === 0 ? label : `${label} ${count}`
}

function MarkAt({ point, label }: { point: Point; label: string }) {
  const [x, y] = [point.x * 120, point.y * 90]
  return (
    <g className={classes['mark']}>
      <circle cx={x} cy={y} r={4} />
      <text x={Math.min(x + 6, 96)} y={y + 3}>
        {label}
      </text>
    </g>
  )
}
