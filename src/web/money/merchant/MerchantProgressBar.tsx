import { Button, Progress } from '@mantine/core'
import section from '../../ui/section.module.css'
import { GROUPS } from './fields.ts'
import { fieldId, type MerchantProgress } from './merchant.ts'
import classes from './merchant.module.css'
import ui from '../../ui/primitives.module.css'

interface Props {
  progress: MerchantProgress
  isAccepted: boolean
}

/** Shows how much of the application is filled in, with a link to the first missing field. */
export function MerchantProgressBar({ progress, isAccepted }: Props) {
  const { done, total, lacking } = progress
  return (
    <div className={`${ui['stackTight']} ${classes['progress']}`}>
      <Progress.Root>
        <Progress.Section
          value={(done / total) * 100}
          aria-label="Filled in"
          aria-valuetext={`${done} of ${total} required fields`}
        />
      </Progress.Root>
      <p className={section['hint']}>
        {done} of {total} required fields are filled in.
        {done === total && (isAccepted ? ' You can submit it.' : ' Accept the terms, and you can submit it.')}
      </p>
      {lacking.length > 0 && (
        <div className={ui['wrap']}>
          {lacking.map(({ group, fields }) => (
            <Button
              key={group}
              size="xs"
              mih={44}
              variant="default"
              onClick={() => {
                const [first] = fields
                if (first) document.getElementById(fieldId(first.path))?.focus()
              }}
            >
              {GROUPS[group]}: {fields.length} missing
            </Button>
          ))}
        </div>
      )}
    </div>
  )
}
