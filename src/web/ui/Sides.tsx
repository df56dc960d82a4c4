import { Group, Radio, Text } from '@mantine/core'
import classes from './sides.module.css'

interface Props {
  label: string
  description?: string
  theirs: string
  mine: string
  side: 'theirs' | 'mine' | null
  onChoose: (side: 'theirs' | 'mine') => void
}

/** Shows both versions of a field that two people changed, to choose one. */
export function Sides({ label, description, theirs, mine, side, onChoose }: Props) {
  return (
    <Radio.Group
      className={classes['choice'] ?? ''}
      label={label}
      description={description}
      value={side}
      onChange={(value) => onChoose(value === 'mine' ? 'mine' : 'theirs')}
    >
      <div className={classes['sides']}>
        <Radio.Card value="theirs" className={classes['side'] ?? ''}>
          <SideText name="Theirs" text={theirs} />
        </Radio.Card>
        <Radio.Card value="mine" className={classes['side'] ?? ''}>
          <SideText name="Yours" text={mine} />
        </Radio.Card>
      </div>
    </Radio.Group>
  )
}

function SideText({ name, text }: { name: string; text: string }) {
  return (
    <Group wrap="nowrap" align="flex-start" gap="xs">
      <Radio.Indicator />
      <div>
        <Text size="xs" c="dimmed">
          {name}
        </Text>
        <Text size="sm" className={classes['text'] ?? ''}>
          {text}
        </Text>
      </div>
    </Group>
  )
}
