import { Button, Tooltip } from '@mantine/core'
import type { ReactNode } from 'react'
import classes from './text-editor.module.css'
import ui from './primitives.module.css'

interface Props {
  /** Each placeholder with its meaning. */
  names: Readonly<Record<string, string>>
  onInsert: (placeholder: string) => void
  /** Further notes. */
  children?: ReactNode
}

/** Lists the placeholders of a text with their meaning; each can be inserted at the cursor. */
export function Placeholders({ names, onInsert, children }: Props) {
  const all = Object.entries(names)
  return (
    <fieldset className={`${ui['fieldset']} ${classes['placeholders']}`}>
      <legend>Insert a placeholder</legend>
      <div className={`${ui['wrap']} ${classes['chips']}`}>
        {all.map(([name, meaning]) => (
          <Tooltip key={name} label={meaning} openDelay={400}>
            <Button
              variant="default"
              radius="xl"
              size="xs"
              aria-label={`{${name}}: ${meaning}`}
              // Keeps the cursor in the text.
              onMouseDown={(event) => event.preventDefault()}
              onClick={() => onInsert(`{${name}}`)}
            >
              {`{${name}}`}
            </Button>
          </Tooltip>
        ))}
      </div>
      <details className={classes['legend']}>
        <summary>What the placeholders mean</summary>
        <dl>
          {all.map(([name, meaning]) => (
            <div key={name}>
              <dt>{`{${name}}`}</dt>
              <dd>{meaning}</dd>
            </div>
          ))}
        </dl>
        {children}
      </details>
    </fieldset>
  )
}
