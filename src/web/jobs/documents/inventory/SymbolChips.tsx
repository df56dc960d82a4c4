import { Chip } from '@mantine/core'
import { sortCodes, SYMBOL_KINDS, type Article } from './articles.ts'
import classes from './inventory.module.css'
import ui from '../../../ui/primitives.module.css'

interface Props {
  article: Article
  onChange: (article: Article) => void
}

/** The symbols of an article, each a chip with its code and meaning. */
export function SymbolChips({ article, onChange }: Props) {
  return SYMBOL_KINDS.map(({ field, title, symbols }) => (
    <fieldset key={field} className={classes['symbols']}>
      <legend>{title}</legend>
      <Chip.Group
        multiple
        value={article[field]}
        onChange={(codes: string[]) => onChange({ ...article, [field]: sortCodes(codes, symbols) })}
      >
        <div className={ui['wrap']}>
          {symbols.map(({ code, label }) => (
            <Chip
              key={code}
              value={code}
              size="sm"
              variant="outline"
              classNames={{ label: classes['chip'] ?? '' }}
            >
              <strong>{code}</strong> {label}
            </Chip>
          ))}
        </div>
      </Chip.Group>
    </fieldset>
  ))
}
