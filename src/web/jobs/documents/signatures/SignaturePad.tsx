import { Button, Modal, Text } from '@mantine/core'
import { useState, type PointerEvent } from 'react'
import { useNarrow } from '../../../ui/use-narrow.ts'
import { pathOf, pointIn, VIEW_BOX, withStroke, type Point } from './strokes.ts'
import classes from './signatures.module.css'
import ui from '../../../ui/primitives.module.css'

interface Props {
  strokes: readonly Point[][]
  onChange: (strokes: Point[][]) => void
}

/**
 * A box of 3 : 1 to sign in with a finger, pen or mouse, on a phone also along its height; optional, because the
 * typed name is enough.
 */
export function SignaturePad({ strokes, onChange }: Props) {
  const isNarrow = useNarrow()
  const [isLarge, setLarge] = useState(false)
  const clear = (
    <Button
      variant="subtle"
      size="compact-sm"
      className={classes['clear'] ?? ''}
      aria-label="Clear the drawing"
      disabled={strokes.length === 0}
      onClick={() => onChange([])}
    >
      Clear
    </Button>
  )
  return (
    <div>
      <div className={`${ui['line']} ${classes['padHead']}`}>
        <Text size="sm" fw={500}>
          Signature
        </Text>
        {clear}
      </div>
      <Ink strokes={strokes} onChange={onChange} />
      {isNarrow && (
        <Button
          variant="subtle"
          size="compact-sm"
          fullWidth
          className={classes['clear'] ?? ''}
          onClick={() => setLarge(true)}
        >
          Sign in a larger box
        </Button>
      )}
      <Modal opened={isLarge} onClose={() => setLarge(false)} title="Turn the phone and sign" fullScreen>
        <div className={classes['large']}>
          <Ink strokes={strokes} onChange={onChange} isTurned />
          <div className={`${ui['line']} ${classes['padHead']}`}>
            {clear}
            <Button mih={48} onClick={() => setLarge(false)}>
              Done
            </Button>
          </div>
        </div>
      </Modal>
    </div>
  )
}

function Ink({ strokes, onChange, isTurned = false }: Props & { isTurned?: boolean }) {
  const [drawn, setDrawn] = useState<{ pointer: number; stroke: Point[] } | null>(null)
  const isEmpty = strokes.length === 0 && drawn === null

  function pointsOf(event: PointerEvent<SVGSVGElement>): Point[] {
    const box = event.currentTarget.getBoundingClientRect()
    // Between two frames a fast hand moves further than one point.
    const steps = event.nativeEvent.getCoalescedEvents?.() ?? []
    const all = steps.length > 0 ? steps : [event.nativeEvent]
    return all.map(({ clientX, clientY }) => pointIn(box, clientX, clientY, isTurned))
  }
  function begin(event: PointerEvent<SVGSVGElement>) {
    // Ignores a second finger or the palm.
    if (drawn || event.button !== 0) return
    event.preventDefault()
    event.currentTarget.setPointerCapture(event.pointerId)
    setDrawn({ pointer: event.pointerId, stroke: pointsOf(event) })
  }
  function go(event: PointerEvent<SVGSVGElement>) {
    const more = drawn?.pointer === event.pointerId ? pointsOf(event) : []
    if (more.length > 0) setDrawn((before) => before && { ...before, stroke: [...before.stroke, ...more] })
  }
  function end(event: PointerEvent<SVGSVGElement>) {
    if (drawn?.pointer !== event.pointerId) return
    onChange(withStroke(strokes, drawn.stroke))
    setDrawn(null)
  }
  return (
    <div className={isTurned ? classes['turnedFrame'] : undefined}>
      <div className={`${classes['pad']} ${isTurned ? classes['turned'] : ''}`}>
        <svg
          viewBox={VIEW_BOX}
          aria-hidden
          className={classes['ink']}
          onPointerDown={begin}
          onPointerMove={go}
          onPointerUp={end}
          onPointerCancel={end}
        >
          <line className={classes['rule']} x1="12" y1="78" x2="288" y2="78" />
          {[...strokes, ...(drawn ? [drawn.stroke] : [])].map((stroke, index) => (
            // Strokes only ever come after each other.
            // oxlint-disable-next-line react/no-array-index-key
            <path key={index} d={pathOf(stroke)} />
          ))}
        </svg>
        {isEmpty && (
          <span className={classes['padHint']} aria-hidden>
            Draw here, or sign with your typed name alone
          </span>
        )}
      </div>
    </div>
  )
}
