import { Button, Tooltip } from '@mantine/core'
import { WORDING_PLACEHOLDERS } from '../../../shared/documents/wordings/wording.ts'
import classes from './wordings.module.css'

interface Props {
  onInsert: (placeholder: string) => void
}

/** The facts that a text may name, each put in at the cursor, and what they stand for. */
export function Placeholders({ onInsert }: Props) {
  const all = Object.entries(WORDING_PLACEHOLDERS)
  return (
    <fieldset className={classes['placeholders']}>
      <legend>Insert a placeholder</legend>
      <div className={classes['chips']}>
        {all.map(([name, meaning]) => (
          <Tooltip key={name} label={meaning} openDelay={400}>
            <Button
              variant="default"
              radius="xl"
              size="xs"
              aria-label={`{${name}}: ${meaning}`}
              // The cursor stays where the text is typed.
              onMouseDown={(event) => event.preventDefault()}
              onClick={() => onInsert(`{${name}}`)}
            >
              {`{${name}}`}
            </Button>
          </Tooltip>
        ))}
      </div>
      <details className={classes['legend']}>
        <summary>What the placeholders stand for</summary>
        <dl>
          {all.map(([name, meaning]) => (
            <div key={name}>
              <dt>{`{${name}}`}</dt>
              <dd>{meaning}</dd>
            </div>
          ))}
        </dl>
        <p>
          A line that begins with “# ” is a heading, one that begins with “- ” a point of a list. An empty
          line begins a new paragraph.
        </p>
      </details>
    </fieldset>
  )
}
