import { Button, Tooltip } from '@mantine/core'
import { TEMPLATE_PLACEHOLDERS } from '../../../shared/communications/communication.ts'
import wordings from '../wordings/wordings.module.css'

interface Props {
  onInsert: (placeholder: string) => void
}

/** The facts that a message may name, each put in at the cursor, and what they stand for. */
export function Placeholders({ onInsert }: Props) {
  const all = Object.entries(TEMPLATE_PLACEHOLDERS)
  return (
    <fieldset className={wordings['placeholders']}>
      <legend>Insert a placeholder</legend>
      <div className={wordings['chips']}>
        {all.map(([name, meaning]) => (
          <Tooltip key={name} label={meaning} openDelay={400}>
            <Button
              variant="default"
              radius="xl"
              size="xs"
              aria-label={`{${name}}: ${meaning}`}
              // The cursor stays where the message is typed.
              onMouseDown={(event) => event.preventDefault()}
              onClick={() => onInsert(`{${name}}`)}
            >
              {`{${name}}`}
            </Button>
          </Tooltip>
        ))}
      </div>
      <details className={wordings['legend']}>
        <summary>What the placeholders stand for</summary>
        <dl>
          {all.map(([name, meaning]) => (
            <div key={name}>
              <dt>{`{${name}}`}</dt>
              <dd>{meaning}</dd>
            </div>
          ))}
        </dl>
      </details>
    </fieldset>
  )
}
