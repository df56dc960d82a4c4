import { Radio } from '@mantine/core'
import { TRUCK_CUBIC_FEET } from '../../../shared/jobs/documents/cube-sheet.ts'
import { TRUCK_SIZES, type TruckSize } from '../../../shared/jobs/documents/truck-sizes.ts'
import type { Truck } from '../../../shared/jobs/jobs/job.parts.ts'
import { StatusBadge } from '../../ui/StatusBadge.tsx'
import { recommendation, TRUCK_SIZE_HINTS } from './truck.choice.ts'
import classes from './truck.module.css'
import ui from '../../ui/primitives.module.css'

interface Props {
  truck: Truck
  size: TruckSize | null
  error: string | undefined
  onChange: (size: TruckSize) => void
}

/** Shows the four sizes as cards: what each holds and is suited for, and which is recommended. */
export function TruckSizes({ truck, size, error, onChange }: Props) {
  const advice = recommendation(truck)
  return (
    <Radio.Group
      label="Truck size"
      data-path="size"
      error={error}
      value={size === null ? null : String(size)}
      onChange={(chosen) => {
        const found = TRUCK_SIZES.find((one) => String(one) === chosen)
        if (found !== undefined) onChange(found)
      }}
      {...(!advice && {
        description: 'Once rooms or the cube sheet are filled in, one of them is recommended.',
      })}
    >
      <div className={classes['sizes']}>
        {TRUCK_SIZES.map((feet) => {
          const id = `truck-${feet}`
          return (
            <label
              key={feet}
              htmlFor={id}
              className={classes['size']}
              data-checked={feet === size || undefined}
            >
              <span className={`${ui['line']} ${classes['sizeName']}`}>
                <Radio id={id} value={String(feet)} />
                <strong>{feet} ft</strong>
              </span>
              <span>{TRUCK_CUBIC_FEET[feet].toLocaleString('en-US')} cubic ft</span>
              <span className={classes['dimmed']}>{TRUCK_SIZE_HINTS[feet]}</span>
              {advice && feet === truck.recommended.size && (
                <span className={classes['advice']}>
                  <StatusBadge label={advice.badge} color="green" />
                  <span>{advice.why}</span>
                </span>
              )}
            </label>
          )
        })}
      </div>
    </Radio.Group>
  )
}
