import { SegmentedControl } from '@mantine/core'
import { IconCalendarCheck, IconMail, IconMessage, IconPhone, type Icon } from '@tabler/icons-react'
import { MODES, type Mode } from './draft.ts'
import classes from './contact.module.css'

const MODE_LABELS: Record<Mode, { word: string; Icon: Icon }> = {
  call: { word: 'Call', Icon: IconPhone },
  text: { word: 'Text', Icon: IconMessage },
  email: { word: 'Email', Icon: IconMail },
  booking: { word: 'Send estimate or info', Icon: IconCalendarCheck },
}

/** Switches between the four ways to reach a contact. */
export function ModeSwitch({ mode, onChange }: { mode: Mode; onChange: (mode: Mode) => void }) {
  return (
    <SegmentedControl<Mode>
      fullWidth
      aria-label="How to reach the contact"
      className={classes['modes'] ?? ''}
      value={mode}
      onChange={onChange}
      data={MODES.map((value) => {
        const { word, Icon: Sign } = MODE_LABELS[value]
        return {
          value,
          label: (
            <span className={classes['mode']}>
              <Sign size={18} aria-hidden />
              <span>{word}</span>
            </span>
          ),
        }
      })}
    />
  )
}
