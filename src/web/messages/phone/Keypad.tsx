import { ActionIcon, Popover, UnstyledButton } from '@mantine/core'
import { IconDialpad } from '@tabler/icons-react'
import { useState } from 'react'
import classes from './phone.module.css'

const KEYS = ['1', '2', '3', '4', '5', '6', '7', '8', '9', '*', '0', '#']
const NAMES: Record<string, string> = { '*': 'Star', '#': 'Pound' }

/** Shows the keys for tones in a call; the keyboard works too while they are shown. */
export function Keypad({ onDigit }: { onDigit: (digit: string) => void }) {
  const [pressed, setPressed] = useState('')
  const press = (digit: string) => {
    onDigit(digit)
    setPressed((before) => (before + digit).slice(-16))
  }
  return (
    <Popover position="bottom" shadow="md" trapFocus returnFocus onClose={() => setPressed('')}>
      <Popover.Target>
        <ActionIcon size={44} variant="default" aria-label="Keypad">
          <IconDialpad size={20} aria-hidden />
        </ActionIcon>
      </Popover.Target>
      <Popover.Dropdown
        aria-label="Keypad"
        onKeyDown={(event) => {
          if (KEYS.includes(event.key)) press(event.key)
        }}
      >
        <output className={classes['pressed']} aria-label="Keys pressed">
          {pressed}
        </output>
        <div className={classes['keys']}>
          {KEYS.map((key) => (
            <UnstyledButton
              key={key}
              className={classes['key']}
              aria-label={NAMES[key] ?? key}
              onClick={() => press(key)}
            >
              {key}
            </UnstyledButton>
          ))}
        </div>
      </Popover.Dropdown>
    </Popover>
  )
}
